/** What goes wrong with the next matching calls. */
export interface Fault {
  /** Part of the path, e.g. `/v1/payment_intents`. */
  readonly match: string;
  readonly method?: string;
  readonly delayMs?: number;
  /** Answer this status without doing anything. */
  readonly status?: number;
  /** Do the work, then cut the connection. */
  readonly dropAfter?: boolean;
  /** How many calls it hits, 1 when not given. */
  readonly times?: number;
}

export class Faults {
  #armed: { fault: Fault; left: number }[] = [];

  arm(fault: Fault): void {
    this.#armed.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault that hits this call, used up by one. */
  take(method: string, path: string): Fault | undefined {
    const hit = this.#armed.find(
      ({ fault, left }) => left > 0 && path.includes(fault.match) && (!fault.method || fault.method === method),
    );
    if (hit) hit.left -= 1;
    return hit?.fault;
  }

  clear(): void {
    this.#armed = [];
  }
}

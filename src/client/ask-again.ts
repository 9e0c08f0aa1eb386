/** Pauses between two asks, in milliseconds; the last one repeats. */
const pausesMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** After so many milliseconds without an end, asking rests until the visitor comes back or asks. */
export const restsAfterMs = 10 * 60_000;

/** An answer that takes longer than this does not come any more: the server's own calls end after 12 s. */
const patienceMs = 20_000;

export interface Question<T> {
  /**
   * Asks once; `undefined` when nobody knows yet, or no answer came. It never rejects, ends when its signal does, and no two run at
   * the same time.
   */
  readonly ask: (signal: AbortSignal) => Promise<T | undefined>;
  /** Called once, with the first answer that is one; nothing is asked after it. */
  readonly known: (answer: T) => void;
  /** Called each time that asking comes to rest: the screen says what the visitor can do. */
  readonly rests?: () => void;
  /** Ends the asking; nothing is called after it. */
  readonly signal: AbortSignal;
}

export interface Asking {
  /** Asks at once, and begins with short pauses again. */
  readonly now: () => void;
}

/**
 * Asks again and again, with growing pauses, for what is settled elsewhere (a payment at the bank). The first ask comes after the first
 * pause, or with `now()`. A page that nobody looks at asks nothing; a return to it asks at once, also when asking had come to rest.
 */
export function askAgain<T>({ ask, known, rests, signal }: Question<T>): Asking {
  const life = new AbortController();
  const end = () => life.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let pauses = 0;
  let since = Date.now();

  function plan(): void {
    const pause = pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0;
    pauses += 1;
    if (Date.now() + pause - since > restsAfterMs) rests?.();
    else timer = setTimeout(() => !document.hidden && void step(), pause);
  }

  async function step(): Promise<void> {
    if (asking || life.signal.aborted) return;
    asking = true;
    const answer = await withPatience(ask, life.signal);
    asking = false;
    if (life.signal.aborted) return;
    if (answer === undefined) plan();
    else {
      end();
      known(answer);
    }
  }

  function now(): void {
    clearTimeout(timer);
    pauses = 0;
    since = Date.now();
    void step();
  }

  if (signal.aborted) end();
  signal.addEventListener('abort', end, { signal: life.signal });
  life.signal.addEventListener('abort', () => clearTimeout(timer));
  onReturn(now, life.signal);
  if (!signal.aborted) plan();
  return { now };
}

/** Calls `back` each time that the visitor comes back to this page: from another tab or window, or by the browser's memory of pages. */
export function onReturn(back: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that comes from memory hears of it twice, one right after the other.
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(back);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) soon();
  };
  const onVisibility = () => {
    if (!document.hidden) soon();
  };
  addEventListener('pageshow', onShow, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

async function withPatience<T>(ask: Question<T>['ask'], signal: AbortSignal): Promise<T | undefined> {
  const call = new AbortController();
  const give = () => call.abort();
  const timer = setTimeout(give, patienceMs);
  signal.addEventListener('abort', give, { signal: call.signal });
  try {
    return await ask(call.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
  }
}

import { limitKey, proofKey } from '#server/store/limit/record';
import type { Window } from '#server/store/limit/store';
import { Expected, type Held } from './held.ts';

interface Call {
  readonly name: string;
  readonly who: string;
  readonly windows: readonly Window[];
  readonly now: number;
}

interface Counted {
  readonly bucket: number;
  readonly count: number;
  readonly before: number;
}

/** Sliding windows in memory: the calls of a bucket of time, and of the one before it as far as the window still reaches into that. */
export class LimitsModel {
  readonly #kept = new Map<string, readonly Counted[]>();
  readonly #proofs = new Set<string>();

  /** Whether the call was counted. */
  count(call: Call): boolean {
    const counted = this.#states(call).map((state) => ({ ...state, count: state.count + 1 }));
    const hasRoom = this.wouldCount(call);
    if (hasRoom) this.#kept.set(limitKey(call.name, call.who), counted);
    return hasRoom;
  }

  /** Whether there would be room for the call. */
  wouldCount(call: Call): boolean {
    return this.#states(call).every(({ bucket, count, before }, place) => {
      const { most, ms } = call.windows[place] ?? { most: 0, ms: 1 };
      return Math.floor(before * (1 - Math.max(0, call.now - bucket * ms) / ms)) + count < most;
    });
  }

  #states({ name, who, windows, now }: Call): readonly Counted[] {
    const kept = this.#kept.get(limitKey(name, who));
    return windows.map(({ ms }, place) => LimitsModel.#at(kept?.[place], now, ms));
  }

  static #at(kept: Counted | undefined, now: number, ms: number): Counted {
    const bucket = Math.max(Math.floor(now / ms), kept?.bucket ?? -1);
    if (kept?.bucket === bucket) return kept;
    return { bucket, count: 0, before: kept?.bucket === bucket - 1 ? kept.count : 0 };
  }

  claim(proof: string): boolean {
    const isFirst = !this.#proofs.has(proof);
    this.#proofs.add(proof);
    return isFirst;
  }

  held(): Held {
    const expected = new Expected();
    this.describe(expected);
    return expected.held;
  }

  describe(expected: Expected): void {
    for (const [key, states] of this.#kept) {
      const fields = states.flatMap(({ bucket, count, before }, place) => [
        ...[`${place + 1}:bucket`, bucket],
        ...[`${place + 1}:count`, count],
        ...[`${place + 1}:before`, before],
      ]);
      expected.hash(key, fields, { ends: true });
    }
    for (const proof of this.#proofs) expected.text(proofKey(proof), '1', { ends: true });
  }
}

import { Failure } from '../domain/failure.ts';
import { countCall, type LimitedCall, type Window } from '../store/limit/store.ts';
import type { Store } from '../store/redis.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What people write to the organisers. */
const writings = {
  free: [
    { most: 5, ms: 10 * minute },
    { most: 20, ms: day },
  ],
  proven: [
    { most: 20, ms: 10 * minute },
    { most: 100, ms: day },
  ],
} as const;

/**
 * Calls that one may make: a source, a browser that signed in before, a user, a text. All windows of a name must have room.
 * `proven`: what a source may do beyond that with a proof of work each (BUG-PR21): a campus behind one address gets in, and a machine that
 * does the work meets the end of these windows.
 */
const rules = {
  login: { free: [{ most: 20, ms: 10 * minute }] },
  register: { free: [{ most: 5, ms: hour }], proven: [{ most: 30, ms: hour }] },
  resetSend: { free: [{ most: 5, ms: hour }], proven: [{ most: 30, ms: hour }] },
  resetUse: { free: [{ most: 20, ms: 10 * minute }] },
  account: { free: [{ most: 120, ms: 10 * minute }] },
  createIntent: { free: [{ most: 20, ms: 10 * minute }] },
  createIntentOfUser: { free: [{ most: 10, ms: 10 * minute }] },
  buyer: { free: [{ most: 60, ms: 10 * minute }] },
  completePayment: { free: [{ most: 60, ms: 10 * minute }] },
  completePaymentOfUser: { free: [{ most: 30, ms: 10 * minute }] },
  paymentStatus: { free: [{ most: 120, ms: 10 * minute }] },
  contact: writings,
  /** Pages of threads, opened by the link of an answer. */
  thread: { free: [{ most: 60, ms: 10 * minute }] },
  contactText: { free: [{ most: 3, ms: day }] },
  feedback: writings,
  /** Codes of certificates that had to be looked up: an office that checks a pile of them gets through. */
  verify: {
    free: [
      { most: 40, ms: 10 * minute },
      { most: 200, ms: day },
    ],
  },
  inspection: { free: [{ most: 60, ms: 10 * minute }] },
  admin: { free: [{ most: 120, ms: 10 * minute }] },
  /** A search through 100,000 records asks some hundred times, and an export as often. */
  adminList: { free: [{ most: 2000, ms: 10 * minute }] },
  /** The desk asks by itself: that takes nothing from what its administrator does. */
  adminNews: { free: [{ most: 120, ms: 10 * minute }] },
  policyReport: { free: [{ most: 30, ms: 10 * minute }] },
} as const satisfies Record<string, { readonly free: readonly Window[]; readonly proven?: readonly Window[] }>;

export type LimitName = keyof typeof rules;

/** Whether a proof of work opens more of a limit. */
export const takesProof = (name: LimitName): boolean => 'proven' in rules[name];

export interface Limits {
  /**
   * Counts one call of `who` (a source, a browser, a user id, a digest of a text).
   *
   * @param proven counts what comes with a proof of work, by itself
   * @throws {Failure} `rate_limited` with the seconds to wait; `unavailable` when the store cannot count, since a pass would be a hole.
   */
  count(name: LimitName, who: string, proven?: boolean): Promise<void>;
  /** The same call for a script that counts it together with what it does. */
  limited(name: LimitName, who: string, proven?: boolean): LimitedCall;
}

/** Sliding windows in the store. `factor` multiplies every limit; `now` in milliseconds. */
export function createLimits(store: Store, factor: number, now: () => number): Limits {
  const limited: Limits['limited'] = (name, who, proven = false) => {
    const { free, proven: more = [] }: { readonly free: readonly Window[]; readonly proven?: readonly Window[] } =
      rules[name];
    return {
      name: proven ? `${name}-proven` : name,
      who,
      windows: (proven ? more : free).map(({ most, ms }) => ({ most: Math.round(most * factor), ms })),
    };
  };
  return {
    limited,
    async count(name, who, proven) {
      const wait = await countCall(store, { ...limited(name, who, proven), now: now() });
      if (wait > 0) throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
    },
  };
}

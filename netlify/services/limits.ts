import { Ratelimit } from '@upstash/ratelimit';
import { Failure } from '../domain/failure.ts';
import { guard, type Store } from '../store/redis.ts';

interface Window {
  readonly calls: number;
  readonly per: `${number} ${'m' | 'h' | 'd'}`;
}

/** Calls a source, a user or a text may make; all windows of a name must hold. */
const rules = {
  login: [{ calls: 20, per: '10 m' }],
  register: [{ calls: 5, per: '1 h' }],
  resetSend: [{ calls: 5, per: '1 h' }],
  resetUse: [{ calls: 20, per: '10 m' }],
  account: [{ calls: 120, per: '10 m' }],
  createIntent: [{ calls: 20, per: '10 m' }],
  createIntentOfUser: [{ calls: 10, per: '10 m' }],
  completePayment: [{ calls: 60, per: '10 m' }],
  completePaymentOfUser: [{ calls: 30, per: '10 m' }],
  paymentStatus: [{ calls: 120, per: '10 m' }],
  contact: [
    { calls: 5, per: '10 m' },
    { calls: 20, per: '1 d' },
  ],
  contactText: [{ calls: 3, per: '1 d' }],
  feedback: [
    { calls: 5, per: '10 m' },
    { calls: 20, per: '1 d' },
  ],
  inspection: [{ calls: 60, per: '10 m' }],
  admin: [{ calls: 120, per: '10 m' }],
  policyReport: [{ calls: 30, per: '10 m' }],
} as const satisfies Record<string, readonly Window[]>;

export type LimitName = keyof typeof rules;

export interface Limits {
  /**
   * Counts one call of `who` (a source, a user id, a digest of a text).
   *
   * @throws {Failure} `rate_limited` with the seconds to wait; `unavailable` when the store cannot count, since a pass would be a hole.
   */
  count(name: LimitName, who: string): Promise<void>;
}

/** Sliding windows in the store. `factor` multiplies every limit. */
export function createLimits(store: Store, factor: number): Limits {
  const limiters = new Map<LimitName, readonly Ratelimit[]>();
  const limitersOf = (name: LimitName) => {
    const known = limiters.get(name);
    if (known) return known;
    const made = rules[name].map(
      ({ calls, per }, index) =>
        new Ratelimit({
          redis: store.client,
          limiter: Ratelimit.slidingWindow(Math.round(calls * factor), per),
          prefix: `limit:${name}-${index}`,
          ephemeralCache: false,
          analytics: false,
          timeout: 2500,
        }),
    );
    limiters.set(name, made);
    return made;
  };
  return {
    async count(name, who) {
      const answers = await guard(() => Promise.all(limitersOf(name).map((limiter) => limiter.limit(who))));
      if (answers.some(({ reason }) => reason === 'timeout')) throw new Failure('unavailable');
      const refused = answers.filter(({ success }) => !success);
      if (refused.length === 0) return;
      const reset = Math.max(...refused.map((answer) => answer.reset));
      throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((reset - Date.now()) / 1000)) });
    },
  };
}

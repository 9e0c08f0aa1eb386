import { Failure } from '../domain/failure.ts';

/** Calls that one source may make at once, and how many it earns back a second (300 a minute). */
const usual = { burst: 120, perSecond: 5 };
/** Sources that are remembered; whoever comes beyond that makes room for itself, oldest first. */
const mostSources = 10_000;

export type Pace = typeof usual;

const spent = new Map<string, { readonly calls: number; readonly at: number }>();

/**
 * A coarse limit for every call, in the memory of this process (BUG-F16): a flood from one source costs neither the store nor anything else. What is
 * exact is counted in the store; this only stops what no person does. The platform starts more processes under load, so the true
 * limit is a multiple of it; `rateLimit` in a function's config is the platform's own.
 *
 * @param key who, and for a call with a pace of its own which
 * @param factor multiplies the pace
 * @param now milliseconds
 * @throws {Failure} `rate_limited`
 */
export function countCoarsely(key: string, factor: number, now: number, pace: Pace = usual): void {
  const { calls, at } = spent.get(key) ?? { calls: 0, at: now };
  const left = Math.max(0, calls - (Math.max(0, now - at) / 1000) * pace.perSecond * factor);
  if (left + 1 > pace.burst * factor) {
    throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(1 / (pace.perSecond * factor))) });
  }
  spent.delete(key);
  spent.set(key, { calls: left + 1, at: now });
  const [oldest] = spent.size > mostSources ? spent.keys() : [];
  if (oldest !== undefined) spent.delete(oldest);
}

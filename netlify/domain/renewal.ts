import type { BuiltTimes } from '../built-times.ts';
import type { Clock } from './clock.ts';

export interface RenewalPorts extends Pick<Clock, 'now'> {
  readonly built: BuiltTimes | undefined;
  /** Asks the host to build the site; throws when it was not taken. Undefined where the site is not to be renewed by itself. */
  readonly askHost: (() => Promise<void>) | undefined;
  readonly asked: {
    /** False when somebody has asked for this turn already. */
    claim(turn: number): Promise<boolean>;
    release(turn: number): Promise<void>;
  };
}

const dayMs = 86_400_000;

/** The last instant up to `now` at which a page without scripts went out of date: a turn, or midnight on the conference's clock. */
export function lastTurn(now: number, { turns, ahead }: Omit<BuiltTimes, 'at'>): number {
  const aheadAt = (at: number) => ahead.findLast(([from]) => from <= at)?.[1] ?? 0;
  const day = Math.floor((now + aheadAt(now)) / dayMs) * dayMs;
  // The clock may have changed since midnight.
  const midnight = day - aheadAt(day - aheadAt(now));
  return Math.max(midnight, ...turns.filter((turn) => turn <= now));
}

/**
 * Has the site built anew when its pages were built before the last turn: once for each turn, however often it is called while the build
 * is under way. A host that did not take it is asked again at the next call.
 *
 * @throws what `askHost` threw
 */
export async function renew({ now, built, askHost, asked }: RenewalPorts): Promise<'asked' | 'nothing to do'> {
  if (!askHost || !built) return 'nothing to do';
  const turn = lastTurn(now(), built);
  if (turn <= built.at || !(await asked.claim(turn))) return 'nothing to do';
  try {
    await askHost();
  } catch (error) {
    await asked.release(turn);
    throw error;
  }
  return 'asked';
}

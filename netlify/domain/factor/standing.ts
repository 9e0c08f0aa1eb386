import type { FactorStanding } from '#contract/factor';
import type { SignedIn } from '../session.ts';

/** What a session's screen has to know of the factor; nothing for institutes. */
export function factorStanding({ role, factor }: SignedIn, mayPostpone: boolean): FactorStanding | undefined {
  if (role !== 'admin') return undefined;
  if (factor === 'used') return { state: 'used', mayPostpone };
  return { state: factor === 'postponed' && mayPostpone ? 'postponed' : 'missing', mayPostpone };
}

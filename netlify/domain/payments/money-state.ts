import type { DisputeFacts, RefundFacts } from './intent.ts';

/** What became of money that came. */
export type SettledState = 'paid' | 'refunded' | 'disputed';

interface Money {
  readonly received: number;
  readonly refunds: readonly Pick<RefundFacts, 'amount' | 'status'>[];
  readonly disputes: readonly Pick<DisputeFacts, 'status'>[];
}

/** What went back to the payer or is on its way there; what a bank did not take has come back and does not count. */
export function givenBack(refunds: Money['refunds']): number {
  return refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
}

/**
 * The state of money that came, from the provider's facts alone and in every direction they can move (ADR-S19): given back whole is
 * refunded; a dispute that is open or lost is disputed; a won dispute, an inquiry and a refund that failed leave or make it paid.
 *
 * @param leastKept refunded when less than this remains, in the currency's smallest unit
 */
export function settledState({ received, refunds, disputes }: Money, leastKept = 1): SettledState {
  if (received - givenBack(refunds) < leastKept) return 'refunded';
  return disputes.some(({ status }) => status === 'open' || status === 'lost') ? 'disputed' : 'paid';
}

/** How far a whole refund is: undefined when none was tried. */
export function returnState({ received, refunds }: Omit<Money, 'disputes'>): RefundFacts['status'] | undefined {
  if (refunds.length === 0) return undefined;
  if (givenBack(refunds) < received) return refunds.some(({ status }) => status === 'failed') ? 'failed' : undefined;
  return refunds.some(({ status }) => status === 'pending') ? 'pending' : 'succeeded';
}

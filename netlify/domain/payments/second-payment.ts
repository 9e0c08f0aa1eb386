import type { SecondPaymentView } from '#contract/money-desk';
import { Failure } from '../failure.ts';
import { ask, GatewayError } from './gateway.ts';
import { givenBack, returnState, settledState } from './money-state.ts';
import type { PaymentPorts } from './ports.ts';
import type { PaymentRecord } from './record.ts';

/** Money that came although the fee was paid, as the provider knows it now. */
export interface SecondPayment extends SecondPaymentView {
  /** Whether a payer's bank holds it. */
  readonly held: boolean;
}

/**
 * Asks the provider about a second payment.
 *
 * @returns undefined when the provider has forgotten it, e.g. one of its other mode
 * @throws {Failure} `unavailable` or `provider_failed`
 */
export async function readSecond(
  { gateway }: Pick<PaymentPorts, 'gateway'>,
  id: string,
): Promise<SecondPayment | undefined> {
  const known = await ask(
    gateway.read(id).catch((error: unknown) => {
      if (error instanceof GatewayError && error.kind === 'missing') return undefined;
      throw error;
    }),
  );
  if (!known) return undefined;
  const { amountReceived: received, charge } = known.facts;
  const refunds = charge?.refunds ?? [];
  return {
    id,
    amount: received,
    refunded: givenBack(refunds),
    state: returnState({ received, refunds }) ?? 'kept',
    held: settledState({ received, refunds, disputes: charge?.disputes ?? [] }) === 'disputed',
    ...(charge && { paidAt: new Date(charge.createdAt).toISOString() }),
  };
}

/**
 * Refuses what cannot be given back (any more).
 *
 * @throws {Failure} `not_found` for an intent that is not noted as a second payment, `conflict`
 */
export function refuseSecond(newest: PaymentRecord, second: SecondPayment): void {
  if (!newest.duplicates.includes(second.id)) throw new Failure('not_found');
  const known = newest.returns?.[second.id];
  if (known === 'pending' || known === 'succeeded' || second.refunded >= second.amount)
    throw new Failure('conflict', { detail: 'This second payment has been refunded by now.' });
  if (second.held)
    throw new Failure('conflict', { detail: 'The bank holds this money until its question is answered.' });
}

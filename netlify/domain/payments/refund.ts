import { Failure } from '../failure.ts';
import { applyFacts } from './apply.ts';
import { ask } from './gateway.ts';
import type { RefundFacts } from './intent.ts';
import { returnState } from './money-state.ts';
import type { PaymentPorts } from './ports.ts';

/**
 * Gives a second payment of a paid institution back, once however often it is asked; again after the bank did not take it. A refund that is
 * still pending is followed by the sweep until it is final.
 *
 * @returns how far the refund is
 * @throws {Failure} `not_found` for an intent that is not noted as a duplicate, `unavailable` or `provider_failed`
 */
export async function refundDuplicate(
  ports: PaymentPorts,
  { userId, intentId }: { readonly userId: string; readonly intentId: string },
): Promise<RefundFacts['status']> {
  const { gateway, store, expected } = ports;
  const before = (await ask(gateway.read(intentId))).facts;
  const due = { userId, year: before.year ?? expected.firstYear };
  const record = await store.read(due);
  if (!record?.duplicates.includes(intentId)) throw new Failure('not_found');
  const refunds = before.charge?.refunds ?? [];
  const known = returnState({ received: before.amountReceived, refunds });
  if (known === undefined || known === 'failed') {
    await ask(gateway.refund(intentId, refunds.filter(({ status }) => status === 'failed').length + 1));
    ports.log('payment duplicate refunded', { intent: intentId, user: userId });
  }
  const { facts } = await ask(gateway.read(intentId));
  const { record: after } = await applyFacts(ports, facts, record);
  return after.returns?.[intentId] ?? 'pending';
}

import { secondPaymentReason } from '#contract/forms/refund';
import { Failure } from '../failure.ts';
import { applyFacts } from '../payments/apply.ts';
import { ask } from '../payments/gateway.ts';
import type { RefundFacts } from '../payments/intent.ts';
import { isOpen } from '../payments/orders.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import { carryOutOrders } from '../payments/refund-order.ts';
import { readSecond } from '../payments/second-payment.ts';
import type { Administrator } from './audit.ts';
import { orderRefund } from './money.ts';

/**
 * Gives a second payment of a paid institution back from the command line, once however often it is asked; again after the bank did not
 * take it. Whoever runs commands holds every key of the site, so that no second administrator is asked.
 *
 * @returns how far the refund is; a pending one is followed by the sweep until it is final
 * @throws {Failure} `not_found` for an intent that is not noted as a second payment, `conflict` while another refund waits, `unavailable` or
 *   `provider_failed`
 */
export async function refundSecond(
  ports: PaymentPorts,
  { admin, userId, intentId }: { readonly admin: Administrator; readonly userId: string; readonly intentId: string },
): Promise<RefundFacts['status']> {
  const { gateway, store, expected } = ports;
  const { facts } = await ask(gateway.read(intentId));
  const start = await store.read({ userId, year: facts.year ?? expected.firstYear });
  const second = start?.duplicates.includes(intentId) ? await readSecond(ports, intentId) : undefined;
  if (!start || !second) throw new Failure('not_found');
  if (second.state === 'pending' || second.state === 'succeeded') {
    await applyFacts(ports, facts, start, { askedFirst: true });
    return second.state;
  }
  const { orders = [] } = start;
  const isOrdered = orders.some((order) => order.second === intentId && order.state === 'ordered');
  const number = orders.filter((order) => order.second === intentId && !isOpen(order)).length + 1;
  const record = isOrdered
    ? start
    : await orderRefund({ ...ports, confirmedFrom: undefined }, start, {
        admin,
        // Two terminals at once give the order the same number.
        order: `${intentId}-${number}`,
        amount: second.amount - second.refunded,
        reason: secondPaymentReason,
        seen: second.refunded,
        second: intentId,
      });
  const after = await carryOutOrders(ports, record);
  return after.returns?.[intentId] ?? 'pending';
}

import { closedDay } from './closing.ts';
import { GatewayError } from './gateway.ts';
import type { IntentFacts, IntentStatus } from './intent.ts';
import type { PaymentPorts } from './ports.ts';
import { paymentTimes } from './times.ts';

const payable: ReadonlySet<IntentStatus> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/**
 * Cancels an intent of this year that can still be paid when the fee can not: a page that was left open would take the money all the same.
 * Whoever began on the last day has an hour to end it, the bank's challenge included (ADR-D26).
 *
 * @returns the facts as they are afterwards; those that were given when there was nothing to cancel
 * @throws {GatewayError}
 */
export async function cancelLate(
  { gateway, expected, fee, now, log }: PaymentPorts,
  facts: IntentFacts,
): Promise<IntentFacts> {
  const { id, status, year = expected.firstYear } = facts;
  if (!payable.has(status) || year !== expected.year) return facts;
  if (closedDay({ expected, fee, now: () => now() - paymentTimes.closingGraceMs }) === undefined) return facts;
  try {
    return (await gateway.cancel(id)).facts;
  } catch (error) {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
    // Paid in this moment, or the key may not cancel.
    const after = (await gateway.read(id)).facts;
    if (payable.has(after.status)) log('payment not canceled', { intent: id, reason: 'refused' });
    return after;
  }
}

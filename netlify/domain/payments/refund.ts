import { Failure } from '../failure.ts';
import { ask } from './gateway.ts';
import type { PaymentPorts } from './ports.ts';

/**
 * Gives a second payment of a paid institution back, once however often it is asked.
 *
 * @throws {Failure} `not_found` for an intent that is not noted as a duplicate, `unavailable` or `provider_failed`
 */
export async function refundDuplicate(
  ports: PaymentPorts,
  { userId, intentId }: { readonly userId: string; readonly intentId: string },
): Promise<void> {
  const record = await ports.store.read(userId);
  if (!record?.duplicates.includes(intentId)) throw new Failure('not_found');
  await ask(ports.gateway.refund(intentId));
  ports.log('payment duplicate refunded', { intent: intentId, user: userId });
}

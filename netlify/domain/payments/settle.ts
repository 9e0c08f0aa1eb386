import { applyFacts } from './apply.ts';
import { ask } from './gateway.ts';
import type { Verdict } from './move.ts';
import type { PaymentPorts } from './ports.ts';
import { newRecord } from './record.ts';

/** `foreign`: of another deployment or account. `ownerless`: of nobody that we know, perhaps not yet. */
export type Settled = Verdict | 'foreign' | 'ownerless';

/**
 * Reads an intent from the provider, compares, and moves the local state forward.
 *
 * @throws {Failure} `not_found` when the provider does not know it, `unavailable` or `provider_failed`
 */
export async function settleIntent(ports: PaymentPorts, intentId: string): Promise<Settled> {
  const { facts } = await ask(ports.gateway.read(intentId));
  const { id, userId, environment } = facts;
  if (environment !== ports.expected.environment) return 'foreign';
  if (userId === undefined) return 'ownerless';
  const { owner, record } = await ports.store.readWithOwner(id, userId);
  if (owner !== undefined && owner !== userId) {
    ports.log('payment mismatch', { intent: id, user: userId, reason: 'owner' });
    return 'mismatch';
  }
  return (await applyFacts(ports, facts, record ?? newRecord(userId, ports.expected, ports.now()))).verdict;
}

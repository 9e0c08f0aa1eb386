import { applyFacts } from './apply.ts';
import { ask } from './gateway.ts';
import { cancelLate } from './late.ts';
import type { Verdict } from './move.ts';
import { isOurs } from './ours.ts';
import type { PaymentPorts } from './ports.ts';
import { newRecord } from './record.ts';

/** `foreign`: of another deployment or account. `ownerless`: of nobody that we know, perhaps not yet. */
export type Settled = { readonly verdict: Verdict | 'foreign' | 'ownerless'; readonly moved: boolean };

/**
 * Reads an intent from the provider, compares, and lets the local state follow.
 *
 * @throws {Failure} `not_found` when the provider does not know it, `unavailable` or `provider_failed`
 */
export async function settleIntent(ports: PaymentPorts, intentId: string): Promise<Settled> {
  const { facts } = await ask(ports.gateway.read(intentId));
  const { expected, store } = ports;
  const { id, userId, year = expected.firstYear } = facts;
  if (userId === undefined) {
    return { verdict: isOurs(facts, expected, undefined) ? 'ownerless' : 'foreign', moved: false };
  }
  const due = { userId, year };
  const { owner, record } = await store.readWithOwner(id, due);
  if (!isOurs(facts, expected, owner)) return { verdict: 'foreign', moved: false };
  if (owner !== undefined && owner !== userId) {
    ports.log('payment mismatch', { intent: id, user: userId, reason: 'owner' });
    return { verdict: 'mismatch', moved: false };
  }
  const start = record ?? newRecord(due, expected, ports.now());
  return applyFacts(ports, await ask(cancelLate(ports, facts)), start, { askedFirst: true, noted: false });
}

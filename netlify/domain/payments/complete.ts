import { Failure } from '../failure.ts';
import { applyFacts } from './apply.ts';
import { ask } from './gateway.ts';
import type { Verdict } from './move.ts';
import type { PaymentPorts } from './ports.ts';
import { newRecord } from './record.ts';
import { type Standing, standingOf } from './standing.ts';

/**
 * A browser says that it has paid: the provider is asked whether that is so.
 *
 * @throws {Failure} `not_found` for an intent of somebody else, `unavailable` or `provider_failed`
 */
export async function completePayment(
  ports: PaymentPorts,
  { userId, intentId }: { readonly userId: string; readonly intentId: string },
): Promise<Standing & { readonly verdict: Verdict }> {
  const { owner, record } = await ports.store.readWithOwner(intentId, userId);
  if (owner !== userId) throw new Failure('not_found');
  const { facts } = await ask(ports.gateway.read(intentId));
  if (facts.environment !== ports.expected.environment || facts.userId !== userId) throw new Failure('not_found');
  const applied = await applyFacts(ports, facts, record ?? newRecord(userId, ports.expected, ports.now()));
  return { ...standingOf(applied.record), verdict: applied.verdict };
}

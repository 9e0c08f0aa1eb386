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
  const { store, expected, gateway } = ports;
  const today = { userId, year: expected.year };
  // The owner that we noted makes it ours, under whatever address the site was then.
  const { owner, record } = await store.readWithOwner(intentId, today);
  if (owner !== userId) throw new Failure('not_found');
  const { facts } = await ask(gateway.read(intentId));
  if (facts.userId !== userId) throw new Failure('not_found');
  const due = { userId, year: facts.year ?? expected.firstYear };
  const isToday = due.year === today.year;
  const start = (isToday ? record : await store.read(due)) ?? newRecord(due, expected, ports.now());
  const applied = await applyFacts(ports, facts, start, { askedFirst: !isToday });
  return { ...standingOf(applied.record), verdict: applied.verdict };
}

import fc from 'fast-check';
import { agingRecords } from '#server/store/aging';
import { auditRemoval, createAuditTrail } from '#server/store/audit/store';
import { createFeedbackStore, eraseFeedbackOf, feedbackRemoval } from '#server/store/feedback/store';
import { createQueryStatuses } from '#server/store/query/status';
import { createQueryStore, eraseQueriesOf, queryRemoval } from '#server/store/query/store';
import type { Store } from '#server/store/redis';
import { letterOf, plainPost } from './mail.ts';
import { WritingsModel } from './writings.ts';

const start = Date.UTC(2026, 5, 1);
/** Within a few seconds, in milliseconds. */
export const soon = fc.integer({ min: 0, max: 5 }).map((seconds) => start + seconds * 1000);
/** What people type, and what nobody should. */
export const anyText = fc.oneof(
  fc.constantFrom('', 'Asha', 'ASHA ', 'é\u0301x', 'a\u001fb'),
  fc.string({ unit: 'binary', maxLength: 9 }),
);
const at = soon;
const text = anyText;
const reference = fc.constantFrom('Q-1', 'Q-2');
const email = fc.option(fc.constantFrom('asha@example.org', 'Ravi@example.org'), { nil: undefined });
const letters = fc.integer({ min: 0, max: 2 });
export const writingSteps = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    reference,
    at,
    email,
    name: fc.option(text, { nil: undefined }),
    subject: text,
    message: text,
    letters,
  }),
  fc.record({
    do: fc.constant('mark' as const),
    reference,
    at,
    status: fc.constantFrom('answered' as const, 'open' as const),
  }),
  fc.record({
    do: fc.constant('say' as const),
    reference: fc.constantFrom('F-1', 'F-2'),
    at,
    email,
    rating: fc.integer({ min: 1, max: 5 }),
    area: text,
    message: text,
  }),
  fc.record({ do: fc.constant('note' as const), at }),
  fc.record({ do: fc.constant('purge' as const), at }),
  fc.record({ do: fc.constant('erase' as const), address: fc.constantFrom('asha@example.org', 'ravi@example.org') }),
);

type Step = typeof writingSteps extends fc.Arbitrary<infer S> ? S : never;

export function writingsSides(store: Store) {
  const model = new WritingsModel();
  const queries = createQueryStore(store, plainPost);
  const feedback = createFeedbackStore(store);
  const statuses = createQueryStatuses(store, (id) => ({ reference: id }) as never);
  return {
    model,
    async both(step: Step, place: number): Promise<readonly [unknown, unknown]> {
      const entry = {
        id: `entry-${place}`,
        actor: 'admin@example.org',
        target: 'x',
        action: 'query_answered' as const,
      };
      switch (step.do) {
        case 'ask': {
          const { do: _do, at: receivedAt, letters: count, ...words } = step;
          const query = { ...words, receivedAt, status: 'open' as const };
          const told = Array.from({ length: count }, (_, index) => letterOf(`letter-${place}-${index}`));
          await queries.add(query, told);
          return [await queries.add(query, told), model.addQuery(query, told)];
        }
        case 'mark': {
          const marked = await statuses.set(step.reference, step.status, { ...entry, at: step.at });
          return [marked !== undefined, model.setStatus(step.reference, step.status, { ...entry, at: step.at })];
        }
        case 'say': {
          const { do: _do, at: receivedAt, ...said } = step;
          return [await feedback.add({ ...said, receivedAt }), model.addFeedback({ ...said, receivedAt })];
        }
        case 'note':
          return [
            await createAuditTrail(store).add({ ...entry, at: step.at }),
            model.addAudit({ ...entry, at: step.at }),
          ];
        case 'purge': {
          let gone = 0;
          for (const removal of [queryRemoval, feedbackRemoval, auditRemoval]) {
            gone += await agingRecords(store, removal(store)).removeOlder(step.at, 100);
          }
          return [gone, model.removeOlder(step.at)];
        }
        case 'erase': {
          const gone = (await eraseQueriesOf(store, step.address)) + (await eraseFeedbackOf(store, step.address));
          return [gone, model.eraseOf(step.address)];
        }
      }
    },
  };
}

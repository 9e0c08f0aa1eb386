import fc from 'fast-check';
import type { Thread } from '#server/domain/query-thread';
import { agingRecords } from '#server/store/aging';
import { auditRemoval, createAuditTrail } from '#server/store/audit/store';
import { createFeedbackStore, eraseFeedbackOf, feedbackRemoval } from '#server/store/feedback/store';
import { indexMailboxes } from '#server/store/query/mailboxes';
import { mailboxesIndexed, queriesOfMailbox, queryRecord } from '#server/store/query/record';
import { createQueryStatuses } from '#server/store/query/status';
import { createQueryStore, eraseQueriesOf, queryRemoval } from '#server/store/query/store';
import { createThreadBook } from '#server/store/query/thread';
import { readWaiting } from '#server/store/query/waiting';
import type { Store } from '#server/store/redis';
import { undoneBy } from './audit.ts';
import { letterOf, plainPost } from './mail.ts';
import { type Told, WritingsModel } from './writings.ts';

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
    undoes: fc.constantFrom('nothing', 'nothing', 'last', 'another'),
  }),
  fc.record({
    do: fc.constant('assign' as const),
    reference,
    at,
    assignee: fc.constantFrom('', 'a@example.org', 'b@example.org'),
    seen: fc.constantFrom('', 'a@example.org', 'b@example.org'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      reference,
      at,
      id: fc.constantFrom('m1', 'm2', 'm3'),
      seen: fc.integer({ min: 0, max: 2 }),
      text,
      letters,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('further' as const),
      reference,
      at,
      id: fc.constantFrom('v1', 'v2'),
      most: fc.integer({ min: 0, max: 2 }),
      text,
      letters,
    }),
  },
  fc.record({ do: fc.constantFrom('read' as const, 'waiting' as const), reference }),
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
  fc.record({ do: fc.constant('index' as const), step: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('purge' as const), at }),
  fc.record({ do: fc.constant('erase' as const), address: fc.constantFrom('asha@example.org', 'ravi@example.org') }),
);

type Step = typeof writingSteps extends fc.Arbitrary<infer S> ? S : never;

export function writingsSides(store: Store) {
  const model = new WritingsModel();
  const queries = createQueryStore(store, plainPost);
  const feedback = createFeedbackStore(store);
  // Of a row the test wants what tells to whom it is assigned, as it is stored.
  const rowOf = (_reference: string, stored: unknown) =>
    ({ assignee: queryRecord.decode(stored)?.assignee ?? '' }) as never;
  const statuses = createQueryStatuses(store, plainPost, rowOf);
  const threads = createThreadBook(store, plainPost, rowOf);
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
        case 'index': {
          // As of a time when mailboxes had no index: nothing of it is there.
          for (const one of ['asha@example.org', 'Ravi@example.org', undefined]) {
            await store.call('DEL', queriesOfMailbox(one));
          }
          const isDone = await indexMailboxes(store, undefined, step.step);
          await store.call('DEL', mailboxesIndexed);
          return [isDone, true];
        }
        case 'ask': {
          const { do: _do, at: receivedAt, letters: count, ...words } = step;
          const query = { ...words, receivedAt, status: 'open' as const };
          const told = Array.from({ length: count }, (_, index) => letterOf(`letter-${place}-${index}`));
          await queries.add(query, told);
          return [await queries.add(query, told), model.addQuery(query, told)];
        }
        case 'mark': {
          const { reference: about, status, at: time } = step;
          const mark = { status, undoes: undoneBy(step.undoes, model.audit.latest(entry.target)) };
          const marked = await statuses.set(about, mark, { ...entry, at: time });
          return [marked && { deed: marked.deed }, model.setStatus(about, mark, { ...entry, at: time })];
        }
        case 'assign': {
          const { reference: about, assignee, seen, at: time } = step;
          const told = [letterOf(`assigned-${place}`)];
          const noted = { ...entry, action: 'query_assigned' as const, at: time };
          await statuses.assign(about, { assignee, seen }, noted, told);
          const row = await statuses.assign(about, { assignee, seen }, noted, told);
          return [row?.assignee, model.assign(about, assignee, seen, noted, told)];
        }
        case 'answer': {
          const { do: _do, reference: about, letters: count, ...words } = step;
          const message = {
            ...words,
            assignee: 'a@example.org',
            from: 'organiser' as const,
            by: entry.actor,
            coordinator: 'A',
          };
          const noted = { ...entry, action: 'answer_sent' as const, at: step.at };
          const told = Array.from({ length: count }, (_, index) => letterOf(`answer-${place}-${index}`));
          const first = await threads.answer(about, message, noted, told);
          // Made again because its answer was lost: the same, and nothing twice.
          const again = await threads.answer(about, message, noted, told);
          return [
            [toldOf(first?.outcome, first?.thread), toldOf(again?.outcome, again?.thread)],
            [model.answer(about, message, noted, told), model.answer(about, message, noted, told)],
          ];
        }
        case 'further': {
          const { do: _do, reference: about, letters: count, ...words } = step;
          const message = { ...words, from: 'visitor' as const };
          const told = Array.from({ length: count }, (_, index) => letterOf(`further-${place}-${index}`));
          const first = await threads.further(about, message, told);
          const again = await threads.further(about, message, told);
          return [
            [toldOf(first?.outcome, first?.thread), toldOf(again?.outcome, again?.thread)],
            [model.further(about, message, told), model.further(about, message, told)],
          ];
        }
        case 'read':
          return [toldOf('read', await threads.read(step.reference)), model.read(step.reference)];
        case 'waiting':
          return [await readWaiting(store), model.waiting()];
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

const toldOf = (outcome: string | undefined, thread: Thread | undefined): Told =>
  outcome === undefined || thread === undefined
    ? undefined
    : [outcome, thread.messages.map(({ text: words }) => words)];

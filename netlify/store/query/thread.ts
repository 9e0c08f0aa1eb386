import type { AdminRow } from '#contract/lists';
import type { AskedQuery, StoredMessage, Thread, ThreadBook } from '../../domain/query-thread.ts';
import { auditInput } from '../audit/parts.ts';
import { integer, json, text } from '../codec.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { queriesByWait, queriesOpen, queryKey, queryRecord, threadKey } from './record.ts';
import { addAnswer, addFurther } from './thread-scripts.ts';

/** What a message is kept as. */
export const messageFields = [
  'at',
  'text',
  'from',
  'by',
  'coordinator',
] as const satisfies readonly (keyof StoredMessage)[];

const message = json((value) => {
  const { at, text: words, from } = (value ?? {}) as Partial<StoredMessage>;
  if (typeof at !== 'number' || typeof words !== 'string' || (from !== 'organiser' && from !== 'visitor'))
    throw new TypeError('stored message expected');
  return value as StoredMessage;
});

/** @param rowOf makes a row of the organisers' list from the stored record */
export function createThreadBook(
  store: Store,
  post: Post,
  rowOf: (reference: string, stored: Reply) => AdminRow<'queries'>,
): ThreadBook {
  const keysOf = (reference: string) => ({
    query: queryKey(reference),
    thread: threadKey(reference),
    open: queriesOpen,
  });
  const threadOf = (reference: string, stored: Reply, kept: Reply): Thread | undefined => {
    const query = askedOf(reference, stored);
    return query && { query, messages: messagesOf(kept), row: rowOf(reference, stored) };
  };
  /** What a step answers; its letters may leave, whether they wait since now or since its first run. */
  const writtenOf = <Outcome extends string>(
    reference: string,
    reply: Reply,
    letters: Parameters<Post['queued']>[0],
  ) => {
    const [outcome, stored, kept] = (reply ?? []) as readonly [Outcome?, Reply?, Reply?];
    const thread = threadOf(reference, stored ?? null, kept ?? null);
    if (outcome === undefined || !thread) return undefined;
    if (outcome === 'kept') post.queued(letters);
    return { outcome, thread };
  };
  return {
    async read(reference) {
      if (!isIdentifier(reference)) return undefined;
      const [stored = null, kept = null] = await store.readAll([queryKey(reference), threadKey(reference)]);
      return threadOf(reference, stored, kept);
    },
    async answer(reference, { id, seen, assignee, ...words }, entry, letters) {
      const trace = auditInput(entry);
      const prepared = await post.prepare(letters, entry.at);
      const reply = await store.run(addAnswer, {
        keys: { ...keysOf(reference), byWait: queriesByWait, ...trace.keys },
        args: {
          reference,
          id,
          seen,
          message: message.encode(words),
          at: integer.encode(entry.at),
          answeredBy: text.encode(entry.actor),
          assignee: text.encode(assignee),
          ...trace.args,
        },
        rest: trace.rest,
        letters: prepared,
      });
      return writtenOf<'kept' | 'moved'>(reference, reply, prepared);
    },
    async further(reference, { id, most, ...words }, letters) {
      const prepared = await post.prepare(letters, words.at);
      const reply = await store.run(addFurther, {
        keys: keysOf(reference),
        args: { reference, id, most, message: message.encode(words), at: integer.encode(words.at) },
        letters: prepared,
      });
      return writtenOf<'kept' | 'full'>(reference, reply, prepared);
    },
  };
}

function askedOf(reference: string, stored: Reply): AskedQuery | undefined {
  const {
    receivedAt,
    status = 'open',
    subject = '',
    message: words = '',
    email,
    assignee,
    unanswered = 0,
  } = queryRecord.decode(stored) ?? {};
  if (receivedAt === undefined) return undefined;
  return {
    reference,
    receivedAt,
    status,
    subject,
    message: words,
    unanswered,
    ...(email !== undefined && { email }),
    ...(assignee !== undefined && { assignee }),
  };
}

/** Oldest first. */
function messagesOf(kept: Reply): Thread['messages'] {
  const flat = Array.isArray(kept) ? kept.map(String) : [];
  return flat
    .flatMap((id, place) => (place % 2 === 0 ? [{ id, ...message.decode(flat[place + 1] ?? '') }] : []))
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

import type { ChainableCommander } from 'ioredis';
import type { AdminRow } from '#contract/lists';
import { servedLists } from '#server/lists/all';
import type { ServedList } from '#server/lists/list';
import { feedbackKey, feedbackRecord } from '#server/store/feedback/record';
import { inspectionKey, inspectionRecord } from '#server/store/inspection/record';
import { paymentKey, paymentRecord } from '#server/store/payment/record';
import { queryKey, queryRecord } from '#server/store/query/record';
import { lexMember, lexSeparator, searchText } from '#server/store/sorted-text';
import { userKey, userRecord } from '#server/store/user/record';
import type { ModelEntry } from './models/list-model.ts';

/** A made-up record: what is stored of it, by key, and how the model sees it. */
export interface Sample extends Omit<ModelEntry, 'weight'> {
  /** Field-value pairs as `HSET` takes them. */
  readonly stored: Readonly<Record<string, readonly string[]>>;
}

export interface ListSample {
  readonly list: ServedList;
  /** The same seed makes the same record. */
  sampleOf(id: string, seed: number): Sample;
}

const words = [
  'Fees',
  'a "late" bus',
  'ends in \\',
  'b"',
  'École',
  'नमस्ते',
  'tab\\n',
  'a',
  'A',
  'call 1234',
  'x@xn--bcher-kva.example',
  'Q-F2F2-F2F2',
] as const;

/** Chooses by the seed, each time otherwise. */
function chooser(seed: number) {
  let state = seed + 1;
  return <T>(...choices: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return choices[state % choices.length] as T;
  };
}
const instants = [1_700_000_000_000, 1_700_000_000_001, 1_700_000_086_400] as const;
const iso = (ms: number) => new Date(ms).toISOString();
const textKey = (text: string, id: string) => lexMember(text, id).split(lexSeparator)[0] ?? '';

function query(reference: string, seed: number): Sample {
  const choose = chooser(seed);
  const receivedAt = choose(...instants);
  const [subject, message] = [choose(...words), choose(...words)];
  const name = choose(undefined, ...words);
  const status = choose('open', 'answered');
  const search = searchText([reference, name, subject, message]);
  const [assignee, answers] = [choose(undefined, 'ravi@example.org'), choose(0, 2)];
  const row: AdminRow<'queries'> = {
    ...{ reference, receivedAt: iso(receivedAt), status, name, subject, message, assignee, answers },
  };
  return {
    id: reference,
    row,
    sortedBy: {
      received: receivedAt,
      name: textKey(name ?? '', reference),
      subject: textKey(subject, reference),
    },
    words: [search, assignee ?? ''],
    passes: [status],
    stored: {
      [queryKey(reference)]: queryRecord.encode({
        ...{ receivedAt, subject, message, name, status, search, assignee },
        answers: answers || undefined,
      }),
    },
  };
}

function feedback(reference: string, seed: number): Sample {
  const choose = chooser(seed);
  const [receivedAt, rating, message] = [choose(...instants), choose(1, 4, 5), choose(...words)];
  const search = searchText([reference, message]);
  const row: AdminRow<'feedback'> = { reference, receivedAt: iso(receivedAt), rating, area: 'venue', message };
  return {
    id: reference,
    row,
    sortedBy: { received: receivedAt, rating },
    words: [search],
    passes: [String(rating)],
    stored: {
      [feedbackKey(reference)]: feedbackRecord.encode({ receivedAt, rating, area: 'venue', message, search }),
    },
  };
}

function institution(id: string, seed: number): Sample {
  const choose = chooser(seed);
  const [createdAt, disabled] = [choose(...instants), choose(true, false)];
  const email = `${choose('a', 'b', 'ab')}@example.org`;
  const payment = choose(undefined, 'none', 'paid', 'refunded');
  const name = choose(undefined, ...words);
  const search = name === undefined ? '' : searchText([name]);
  const row: AdminRow<'institutions'> = {
    id,
    email,
    role: 'institute',
    disabled,
    registeredAt: iso(createdAt),
    payment: payment ?? 'none',
    ...(name !== undefined && { institution: name, group: 2, firstDate: '2024-11-27' }),
  };
  return {
    id,
    row,
    sortedBy: { registered: createdAt, email: textKey(email, id) },
    words: [email, ...(name === undefined ? [] : [search])],
    passes: [payment ?? 'none', ...(disabled ? ['disabled'] : [])],
    stored: {
      [userKey(id)]: userRecord.encode({ email, role: 'institute', disabled, createdAt }),
      ...(payment && { [paymentKey(id)]: paymentRecord.encode({ state: payment }) }),
      ...(name !== undefined && {
        [inspectionKey(id)]: inspectionRecord.encode({
          institution: name,
          group: 2,
          preferredDates: ['2024-11-27', '2024-11-28'],
          search,
        }),
      }),
    },
  };
}

/** Lists of every kind: sorted by number and by text, made of one record and of three, filtered by values and by their absence. */
export const listSamples = {
  queries: { list: servedLists.queries as ServedList, sampleOf: query },
  feedback: { list: servedLists.feedback as ServedList, sampleOf: feedback },
  institutions: { list: servedLists.institutions as ServedList, sampleOf: institution },
} as const satisfies Record<string, ListSample>;
export const sampleNames = Object.keys(listSamples) as (keyof typeof listSamples)[];

const memberOf = (list: ServedList, order: string, { id, sortedBy }: Pick<ModelEntry, 'id' | 'sortedBy'>) =>
  list.sorts[order]?.kind === 'lex' ? `${sortedBy[order]}${lexSeparator}${id}` : id;

/** Puts records and index entries; answers the entry for the model. */
export function write(pipe: ChainableCommander, list: ServedList, { stored, ...entry }: Sample): ModelEntry {
  for (const [key, pairs] of Object.entries(stored)) pipe.hset(key, ...pairs);
  for (const [order, { key, kind }] of Object.entries(list.sorts)) {
    pipe.zadd(key, kind === 'lex' ? 0 : Number(entry.sortedBy[order]), memberOf(list, order, entry));
  }
  const read = list.sources.map(({ records, fields }) => {
    const pairs = stored[`${records.prefix}${entry.id}`] ?? [];
    const names = pairs.filter((_, place) => place % 2 === 0);
    return fields.map((field) => pairs[names.indexOf(field) * 2 + 1] ?? false);
  });
  // Lua's JSON also escapes these two.
  const sent = JSON.stringify([entry.id, ...read])
    .replaceAll('/', '\\/')
    .replaceAll('\u007f', '\\u007f');
  return { ...entry, weight: Buffer.byteLength(sent) };
}

export function erase(pipe: ChainableCommander, list: ServedList, entry: ModelEntry): void {
  for (const { records } of list.sources) pipe.del(`${records.prefix}${entry.id}`);
  for (const [order, { key }] of Object.entries(list.sorts)) pipe.zrem(key, memberOf(list, order, entry));
}

import type { AdminPage } from '#contract/admin';
import { type AdminListName, type AdminRow, adminLists, pageSize } from '#contract/lists';
import { sortsOf } from '#contract/lists/list';
import type { AdminListQuery } from '#contract/lists/query';
import { Failure } from '../domain/failure.ts';
import type { Reply, Store } from '../store/redis.ts';
import { orderOf, readCursor, writeCursor } from './cursor.ts';
import type { ServedList, StoredField } from './list.ts';
import { pageScript } from './page-script.ts';
import { spellingsOf } from './spellings.ts';

/** What is asked of a list, every choice made. */
export interface ListRequest {
  /** As it was typed; empty: everything. */
  readonly search: string;
  readonly filter: string | undefined;
  readonly sort: string;
  readonly descending: boolean;
  readonly cursor: string | undefined;
  /** Rows. */
  readonly limit: number;
  /** Count all matches: only the first page asks for it. */
  readonly count: boolean;
}

/** Turns a query string into a request for one page. A list opens with its newest rows. */
export function listRequestOf(name: AdminListName, query: AdminListQuery): ListRequest {
  const sort = query.sort ?? `-${sortsOf(adminLists[name])[0]}`;
  return {
    search: query.search ?? '',
    filter: query.filter,
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    cursor: query.cursor,
    limit: query.export ? pageSize.exported : Math.min(Math.max(query.limit ?? pageSize.usual, 1), pageSize.most),
    count: query.cursor === undefined,
  };
}

/**
 * Weight of the rows in one answer of the store, in bytes: an export comes in parts of this size. The store ends an answer at 10 MB, the
 * platform at 6 MB (BUG-PL06).
 */
const mostBytes = 500_000;

/** What ends a slice of a list, however much there is of it (ADR-S35). */
export interface Ends {
  readonly bytes: number;
  /** Records looked at. */
  readonly records: number;
  /** Reads of their fields, as `page-script.ts` counts them. */
  readonly reads: number;
}

/** Few milliseconds of the store: 100,000 records that somebody searches through do not keep a payment waiting. */
const usualEnds: Ends = { bytes: mostBytes, records: 1200, reads: 4000 };

/**
 * One page of a list, in one round trip; or, where filter and search leave little of a long list, as much of it as a slice of the list held.
 * Then `looked` says how far that was, and the same call with the cursor goes on.
 *
 * @throws {Failure} `invalid_body` for an order that the list does not have and for a foreign cursor
 */
export async function readPage<Name extends AdminListName>(
  store: Store,
  list: ServedList<Name>,
  request: ListRequest,
  ends: Ends = usualEnds,
): Promise<AdminPage<AdminRow<Name>>> {
  const index = list.sorts[request.sort];
  if (!index) throw new Failure('invalid_body', { errors: [{ path: 'sort', message: 'Not a column to sort by.' }] });
  const order = orderOf(request);
  const question = {
    ...(request.cursor !== undefined && readCursor(request.cursor, order, index)),
    kind: index.kind,
    descending: request.descending,
    limit: request.limit,
    ...ends,
    count: request.count,
    // Stored text is JSON text: this is how a search looks inside it.
    spellings: spellingsOf(request.search).map((plain) => ({ plain, stored: JSON.stringify(plain).slice(1, -1) })),
    searched: list.searched.map(placeOf),
    conditions: (request.filter === undefined ? [] : list.narrow(request.filter)).map((condition) => ({
      ...placeOf(condition),
      value: condition.value,
      orMissing: condition.orMissing,
    })),
    sources: list.sources.map(({ records, fields }) => ({ prefix: records.prefix, fields })),
  };
  const reply = await store.run(pageScript, {
    keys: { index: index.key },
    args: { question: JSON.stringify(question) },
  });
  const [total, member, score, walked, size, packed] = reply as readonly [
    number,
    string,
    string,
    number,
    number,
    string,
  ];
  const rows = JSON.parse(packed) as readonly (readonly [string, ...StoredValues[]])[];
  return {
    items: rows.map(([id, ...values]) =>
      list.rowOf(
        id,
        list.sources.map(({ fields }, place) => pairsOf(fields, values[place] ?? [])),
      ),
    ),
    ...(request.count && total >= 0 && { total }),
    ...(walked >= 0 && { looked: { at: walked, of: size } }),
    ...(member !== '' && { next: writeCursor(order, { member, score }) }),
  };
}

const placeOf = ({ records, field }: StoredField) => ({ prefix: records.prefix, field });

/** Stored values in the order of the fields that were asked for; absent ones are `false`, as Lua says it. */
type StoredValues = readonly (string | false)[];

/** Names and values as HGETALL would answer them, without the absent ones. */
function pairsOf(fields: readonly string[], values: StoredValues): Reply {
  return fields.flatMap((field, place) => {
    const value = values[place];
    return typeof value === 'string' ? [field, value] : [];
  });
}

import { type AdminFilter, type AdminListName, type AdminRow, type AdminSort, adminLists } from '#contract/lists';
import type { RecordCodec, Stored } from '../store/codec.ts';
import { prefixOf } from '../store/identifiers.ts';
import type { Reply } from '../store/redis.ts';

/** A sorted set that a list can be walked along. `score`: the member is the id; `lex`: the member ends with it (store/sorted-text.ts). */
export interface Index {
  readonly key: string;
  readonly kind: 'score' | 'lex';
}
export const byScore = (key: string): Index => ({ key, kind: 'score' });
export const byText = (key: string): Index => ({ key, kind: 'lex' });

type AnyCodec = Pick<RecordCodec<never>, 'encode' | 'decode'>;

/** Records of one kind; rows find theirs by the row's id. */
export interface Records {
  /** What stands before the id in the key. */
  readonly prefix: string;
  readonly codec: AnyCodec;
}

/** Part of a record that a row, a search or a condition needs: nothing else is read. */
export interface StoredField {
  readonly records: Records;
  readonly field: string;
}

/** Where a value of a row comes from. */
export interface Value<T> {
  readonly reads: readonly StoredField[];
  of(id: string, get: (stored: StoredField) => unknown): T;
  /** Another value, or a fixed one, where this one is absent. */
  or<U>(other: Value<U> | U): Value<NonNullable<T> | U>;
  /** What is made of the value, where there is one. */
  as<U>(make: (value: NonNullable<T>) => U): Value<U | Extract<T, undefined>>;
}

function value<T>(reads: readonly StoredField[], of: Value<T>['of']): Value<T> {
  return {
    reads,
    of,
    or: <U>(other: Value<U> | U) =>
      isValue<U>(other)
        ? value<NonNullable<T> | U>([...reads, ...other.reads], (id, get) => of(id, get) ?? other.of(id, get))
        : value<NonNullable<T> | U>(reads, (id, get) => of(id, get) ?? other),
    as: <U>(make: (value: NonNullable<T>) => U) =>
      value(reads, (id, get) => {
        const found = of(id, get);
        return found === undefined || found === null ? (undefined as Extract<T, undefined>) : make(found);
      }),
  };
}

const isValue = <U>(other: unknown): other is Value<U> =>
  typeof other === 'object' && other !== null && 'reads' in other && 'of' in other;

/** The id of the row itself. */
export const rowId: Value<string> = value([], (id) => id);

export interface StoredValue<T> extends Value<T> {
  readonly reads: readonly [StoredField];
}

/**
 * Names the fields of a kind of record.
 *
 * @example
 * const user = fieldsOf(userKey, userRecord);
 * user('email').or('')
 */
export function fieldsOf<F>(key: (id: string) => string, codec: RecordCodec<F>) {
  const records: Records = { prefix: prefixOf(key), codec: codec as unknown as AnyCodec };
  return <N extends keyof F & string>(field: N): StoredValue<Stored<F>[N]> => {
    const stored = { records, field };
    return {
      ...value<Stored<F>[N]>([stored], (_, get) => get(stored) as Stored<F>[N]),
      reads: [stored],
    };
  };
}

/** Milliseconds since 1970 as ISO text in UTC. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();

/** A field that must hold a value. `orMissing` lets records pass that have no such field. */
export interface Condition extends StoredField {
  /** As it is stored. */
  readonly value: string;
  readonly orMissing?: boolean;
}

export function is<T>(
  { reads: [stored] }: StoredValue<T>,
  wanted: NonNullable<T>,
  { orMissing = false }: { readonly orMissing?: boolean } = {},
): Condition {
  const [, encoded = ''] = stored.records.codec.encode({ [stored.field]: wanted } as never);
  return { ...stored, value: encoded, ...(orMissing && { orMissing }) };
}

interface Definition<Name extends AdminListName> {
  readonly sorts: { readonly [S in AdminSort<Name>]: Index };
  /** Fields that a search looks through. */
  readonly searched: readonly Pick<StoredValue<unknown>, 'reads'>[];
  /** What a filter asks of the stored fields. */
  narrow?(filter: AdminFilter<Name>): Condition;
  readonly values: { readonly [N in keyof AdminRow<Name>]-?: Value<AdminRow<Name>[N]> };
}

/** A list as the server knows it: where its orders, its values and what it is searched for are kept. */
export interface ServedList<Name extends AdminListName = AdminListName> {
  readonly name: Name;
  readonly sorts: Readonly<Record<string, Index>>;
  narrow(filter: string): readonly Condition[];
  readonly searched: readonly StoredField[];
  /** What is read for a row: kinds of records, each with its fields. */
  readonly sources: readonly { readonly records: Records; readonly fields: readonly string[] }[];
  /** A row from the answers of the store, one for each source, as `HGETALL` gives them. */
  rowOf(id: string, replies: readonly (Reply | undefined)[]): AdminRow<Name>;
}

export function serveList<Name extends AdminListName>(name: Name, definition: Definition<Name>): ServedList<Name> {
  const values = Object.keys(adminLists[name].fields).map(
    (field) => [field, definition.values[field as keyof AdminRow<Name>]] as const,
  );
  const fields = new Map<Records, Set<string>>();
  for (const { records, field } of values.flatMap(([, { reads }]) => reads)) {
    fields.set(records, (fields.get(records) ?? new Set()).add(field));
  }
  const sources = [...fields].map(([records, names]) => ({ records, fields: [...names] }));
  return {
    name,
    sorts: definition.sorts,
    narrow: (filter) => (definition.narrow ? [definition.narrow(filter as AdminFilter<Name>)] : []),
    searched: definition.searched.flatMap(({ reads }) => reads),
    sources,
    rowOf(id, replies) {
      const decoded = new Map(
        sources.map(({ records }, place) => [records, records.codec.decode(replies[place]) as object | undefined]),
      );
      const get = ({ records, field }: StoredField) =>
        (decoded.get(records) as Readonly<Record<string, unknown>> | undefined)?.[field];
      const row = values.flatMap(([field, { of }]) => {
        const found = of(id, get);
        return found === undefined ? [] : [[field, found]];
      });
      return Object.fromEntries(row) as AdminRow<Name>;
    },
  };
}

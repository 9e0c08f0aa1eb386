import { z } from 'zod';
import { bare, isKindOfList, kindsOf, optionsAsOne } from './schema.ts';

/** The editor marks entries of lists with fields of its own while they are edited. */
const mark = '__sc_';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/**
 * What an editor hands over, as the content files write it: fields in the order of their schema, none that is empty and may be missing,
 * and `null` or an empty list where one has to stand. What the schema does not know stays, so that the check can name it.
 */
export function tidied(schema: z.ZodType, value: unknown): unknown {
  const { schema: inner } = bare(schema);
  if (inner instanceof z.ZodObject && isGroup(value)) return tidiedGroup(inner, value);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => tidied(inner.element as z.ZodType, item));
  if (isKindOfList(inner) && isGroup(value)) {
    const { key, options } = kindsOf(inner);
    const option = options.find(({ kind }) => kind === value[key]);
    return option ? tidiedGroup(option.schema, value) : value;
  }
  if (inner instanceof z.ZodUnion && isGroup(value)) {
    const one = optionsAsOne(inner);
    return one ? tidiedGroup(one, value) : value;
  }
  return value;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function tidiedGroup(schema: z.ZodObject, group: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const value = tidied(field, group[name]);
    const { schema: inner, isOptional, isNullable } = bare(field);
    if (!isEmpty(value)) return [[name, value]];
    if (isNullable) return [[name, null]];
    if (isOptional || value === undefined || value === null)
      return inner instanceof z.ZodArray && !isOptional ? [[name, []]] : [];
    return [[name, value]];
  });
  const unknown = Object.entries(group).filter(
    ([name, value]) => !(name in schema.shape) && !name.startsWith(mark) && !isEmpty(value),
  );
  return Object.fromEntries([...known, ...unknown]);
}

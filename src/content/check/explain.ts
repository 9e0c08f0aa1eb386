import { z } from 'zod';
import type { ContentIssue, Source } from './source.ts';

/** What zod found, as an organiser's sentence with file, line and field. */
export function explain(issue: z.core.$ZodIssue, schema: z.ZodType, source: Source, data: unknown): ContentIssue {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const value = valueAt(data, issue.path);
  const meaning = descriptionAt(schema, path);
  const sentence = sentenceWith(path, reasonOf(issue, value), meaning);
  return { file: source.file, line: source.lineOf(path), field: fieldOf(path), sentence };
}

const kinds: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'is not a field that belongs here: check its spelling or remove it';
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `must be ${kinds[issue.expected] ?? issue.expected}, but is ${JSON.stringify(value)}`;
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be one of ${issue.values.map((option) => JSON.stringify(option)).join(', ')}`;
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid'))
    return 'is not one of the kinds this field can be';
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be at least ${issue.minimum}${issue.origin === 'array' ? ' entries long' : ''}`;
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' entries long' : ''}`;
  return issue.message;
}

/** A reason begins with its verb; the field is its subject: `"amount" must be a number.` */
export function sentenceOf(path: readonly PropertyKey[], reason: string): string {
  const named = path.findLastIndex((step) => typeof step === 'string');
  const subject = named < 0 ? 'The file' : `"${fieldOf(path.slice(named))}"`;
  return `${subject} ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}

/** A sentence with what the schema says the field means. */
export const sentenceWith = (path: readonly PropertyKey[], reason: string, meaning: string | undefined): string =>
  `${sentenceOf(path, reason)}${meaning ? ` (${meaning})` : ''}`;

/** ["rows", 2, "category"] → `rows[2].category`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined),
    data,
  );
}

/** What the schema says about the field at a path, through lists, options and alternatives. */
function descriptionAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const inner = unwrap(schema);
  const [step, ...rest] = path;
  if (step === undefined) return schema.description ?? inner.description;
  if (inner instanceof z.ZodArray) return descriptionAt(inner.element as z.ZodType, rest);
  if (inner instanceof z.ZodObject) {
    const field = inner.shape[String(step)] as z.ZodType | undefined;
    return field && descriptionAt(field, rest);
  }
  if (inner instanceof z.ZodUnion) {
    for (const option of inner.options as z.ZodType[]) {
      const found = descriptionAt(option, path);
      if (found) return found;
    }
  }
  return undefined;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrap(schema.out as z.ZodType);
  return schema;
}

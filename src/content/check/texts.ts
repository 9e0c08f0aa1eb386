import type { z } from 'zod';
import { fillPlaceholders, placeholderFault } from '../facts/placeholders.ts';
import type { Documents } from '../registry.ts';
import { articleSchema } from '../schemas/documents/article.ts';
import { copyrightSchema } from '../schemas/documents/copyright.ts';
import { presentationSchema } from '../schemas/documents/presentation.ts';
import { ContentError } from './content-error.ts';
import { explain, fieldOf, sentenceOf } from './explain.ts';
import type { ProjectFiles } from './project-files.ts';
import { type ContentIssue, Mistake, readSource } from './source.ts';

/**
 * The texts that documents are made of: `content/documents/*.json`. An organiser edits them like any other content;
 * sentences may hold placeholders for dates and facts, and the marks `*italic*` and `**bold**`.
 */

/** Every file of `content/documents/`, by name, with its schema. */
export const textSchemas = {
  'article-original': articleSchema,
  'article-review': articleSchema,
  copyright: copyrightSchema,
  presentation: presentationSchema,
} as const;

export type TextName = keyof typeof textSchemas;
export type Texts = { [Name in TextName]: z.infer<(typeof textSchemas)[Name]> };
export const textNames = Object.keys(textSchemas) as TextName[];

/**
 * Reads the texts of all documents, with placeholders filled in.
 * @throws ContentError listing every mistake with file, line, field and a sentence
 */
export function readTexts(files: ProjectFiles, content: Documents): Texts {
  const issues: ContentIssue[] = [];
  const texts: Partial<Record<TextName, unknown>> = {};
  for (const name of textNames) {
    const source = readSource(files, `content/documents/${name}.json`);
    const value = source.value();
    if (value instanceof Mistake) {
      issues.push(value.issue);
      continue;
    }
    const schema = textSchemas[name];
    const parsed = schema.safeParse(value.data);
    if (!parsed.success) {
      issues.push(...parsed.error.issues.map((issue) => explain(issue, schema, source, value.data)));
      continue;
    }
    for (const { path, reason } of faultsOf(parsed.data, content))
      issues.push({
        file: source.file,
        line: source.lineOf(path),
        field: fieldOf(path),
        sentence: sentenceOf(path, reason),
      });
    if (issues.length === 0) texts[name] = filled(parsed.data, content);
  }
  if (issues.length > 0) throw new ContentError(issues);
  return texts as Texts;
}

/** The sentences of a value that hold a placeholder which leads nowhere. */
function faultsOf(
  value: unknown,
  content: Documents,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; reason: string }[] {
  if (typeof value === 'string') {
    const fault = path.at(-1) === 'latex' ? undefined : placeholderFault(value, content);
    return fault ? [{ path, reason: fault.reason }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => faultsOf(item, content, [...path, index]));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, item]) => faultsOf(item, content, [...path, name]));
  return [];
}

/** The same value with the placeholders of each sentence filled in. Equations keep their braces: they are LaTeX. */
function filled(value: unknown, content: Documents, key = ''): unknown {
  if (typeof value === 'string') return key === 'latex' ? value : fillPlaceholders(value, content);
  if (Array.isArray(value)) return value.map((item) => filled(item, content, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, content, name)]));
  return value;
}

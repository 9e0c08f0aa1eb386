import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fillPlaceholders } from '../facts/placeholders.ts';
import type { Documents } from '../registry.ts';
import { articleSchema } from '../schemas/documents/article.ts';
import { copyrightSchema } from '../schemas/documents/copyright.ts';
import { presentationSchema } from '../schemas/documents/presentation.ts';

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

/** Raised when a text of a document cannot be used: its message lists every mistake with its file and field. */
export class TextError extends Error {}

/**
 * Reads the texts of all documents, with placeholders filled in.
 * @throws TextError
 */
export function readTexts(root: string, content: Documents): Texts {
  const complaints: string[] = [];
  const texts: Partial<Record<TextName, unknown>> = {};
  for (const name of textNames) {
    const file = `content/documents/${name}.json`;
    try {
      const parsed = textSchemas[name].safeParse(JSON.parse(readFileSync(join(root, file), 'utf8')));
      if (parsed.success) texts[name] = filled(parsed.data, content);
      else complaints.push(`${file}:\n${z.prettifyError(parsed.error)}`);
    } catch (error) {
      complaints.push(`${file}: ${(error as Error).message}`);
    }
  }
  if (complaints.length > 0) throw new TextError(complaints.join('\n'));
  return texts as Texts;
}

/** The same value with the placeholders of each sentence filled in. Equations keep their braces: they are LaTeX. */
function filled(value: unknown, content: Documents, key = ''): unknown {
  if (typeof value === 'string') return key === 'latex' ? value : fillPlaceholders(value, content);
  if (Array.isArray(value)) return value.map((item) => filled(item, content, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, content, name)]));
  return value;
}

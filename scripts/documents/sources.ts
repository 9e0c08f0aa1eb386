import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { loadContent } from '../../src/collections/check.ts';
import { currentValue, entryOf, valueText } from '../../src/collections/dates.ts';
import type { Documents } from '../../src/collections/documents.ts';
import { fillPlaceholders } from '../../src/collections/placeholders.ts';
import { type Article, articleSchema } from './article.ts';
import { type CopyrightText, copyrightSchema } from './copyright.ts';
import { type PresentationText, presentationSchema } from './presentation.ts';

/** Everything that documents are made from: the site's content, and the texts of `content/documents/`. */
export interface Sources {
  content: Documents;
  original: Article;
  review: Article;
  copyright: CopyrightText;
  presentation: PresentationText;
}

/** Reads all sources below `root`. Throws with file and field when one is wrong. */
export function readSources(root: string): Sources {
  const content = loadContent(root);
  const text = <T>(name: string, schema: z.ZodType<T>): T => {
    const file = `content/documents/${name}.json`;
    const parsed = schema.safeParse(JSON.parse(readFileSync(join(root, file), 'utf8')));
    if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
    return filled(parsed.data, file, content);
  };
  return {
    content,
    original: text('article-original', articleSchema),
    review: text('article-review', articleSchema),
    copyright: text('copyright', copyrightSchema),
    presentation: text('presentation', presentationSchema),
  };
}

/** The same value with the placeholders of each sentence filled in. Equations keep their braces: they are LaTeX. */
function filled<T>(value: T, file: string, content: Documents): T {
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') {
      try {
        return key === 'latex' ? part : fillPlaceholders(part, content);
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`);
      }
    }
    if (Array.isArray(part)) return part.map((item) => walk(item, key));
    if (part && typeof part === 'object')
      return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, name)]));
    return part;
  };
  return walk(value, '') as T;
}

/** Day and place of the conference in words: "15th & 16th July 2025, Pune, India". */
export function occasion({ site, schedule }: Documents): string {
  const days = valueText(currentValue(entryOf(schedule, site.dates.conference)));
  return `${days}, ${site.venue.locality}, ${site.venue.country}`;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayText } from '../content/facts/dates.ts';
import { documentDate } from '../content/facts/downloads.ts';
import { readDocument } from '../content/read.ts';
import { articleSchema } from '../content/schemas/documents/article.ts';
import type { Downloads } from '../content/schemas/downloads.ts';

/** What a page says beside the link to a document. */
export interface DocumentInfo {
  readonly name: string;
  readonly description: string;
  /** Address of this very version: a new version has a new one (ADR-D15). */
  readonly href: string;
  /** "PDF", "DOCX" … */
  readonly kind: string;
  readonly bytes: number;
  /** "64 kB" */
  readonly size: string;
  /** SHA-256 of the file, 64 digits: what `sha256sum` prints. */
  readonly checksum: string;
  /** Day of this version, YYYY-MM-DD. */
  readonly date: string;
  /** "16th June 2025" */
  readonly dateText: string;
}

/**
 * Kind, size, date and address of a document below `/documents/`, from the file that was generated before the build.
 * @param path the document's `url` in `content/downloads.json`
 * @throws when the list does not name it, or the file was not made
 */
export async function documentInfo(path: string): Promise<DocumentInfo> {
  const [{ documents }, schedule] = await Promise.all([readDocument('downloads'), readDocument('schedule')]);
  const download = documents.find(({ url }) => url === path);
  if (!download) throw new Error(`content/downloads.json does not list ${path}`);
  // The build always runs in the root of the project; the address of this module is that of a bundle by then.
  const data = readFileSync(join(process.cwd(), 'public', path));
  const date = documentDate(download, schedule);
  const checksum = createHash('sha256').update(data).digest('hex');
  return {
    name: download.name,
    description: download.description,
    href: `${path}?v=${checksum.slice(0, 10)}`,
    kind: download.format,
    bytes: data.length,
    size: `${Math.max(1, Math.round(data.length / 1000))} kB`,
    checksum,
    date,
    dateText: dayText(date),
  };
}

/**
 * Most pages of a paper, from the text that its templates are made of.
 * @throws when the text is missing or wrong
 */
export function pageLimit(text: Downloads['menus']['articleTemplates'][number]['text']): number {
  const file = join(process.cwd(), 'content', 'documents', `${text}.json`);
  return articleSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).maxPages;
}

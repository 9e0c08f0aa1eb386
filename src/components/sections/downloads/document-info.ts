import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DocumentInfo {
  /** In words: "38 kB". */
  readonly size: string;
  /** Day of the last change, YYYY-MM-DD. */
  readonly date: string;
  /** "12 May 2025". */
  readonly dateText: string;
}

/**
 * Size and date of a generated document, read at build time.
 * @param url its address on this site, such as `/documents/conference-agenda.pdf`
 * @returns undefined when the file is not there
 */
export function documentInfo(url: string): DocumentInfo | undefined {
  const file = join(process.cwd(), 'public', url);
  if (!existsSync(file)) return undefined;
  const { size, mtime } = statSync(file);
  const date = mtime.toISOString().slice(0, 10);
  const dateText = mtime.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    size: size < 1e6 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1e6).toFixed(1)} MB`,
    date,
    dateText,
  };
}

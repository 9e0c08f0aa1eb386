import { loadContent } from '../content/check/load.ts';
import { readTexts, type Texts } from '../content/check/texts.ts';
import { currentValue, entryOf, valueText } from '../content/facts/dates.ts';
import type { Documents } from '../content/registry.ts';

/** Everything that documents are made from: the site's content, and the texts of `content/documents/`. */
export interface Sources {
  content: Documents;
  texts: Texts;
}

/** Reads all sources below `root`. Throws with file and field when one is wrong. */
export function readSources(root: string): Sources {
  const content = loadContent(root);
  return { content, texts: readTexts(root, content) };
}

/** Day and place of the conference in words: "15th & 16th July 2025, Pune, India". */
export function occasion({ site, schedule }: Documents): string {
  const days = valueText(currentValue(entryOf(schedule, site.dates.conference)));
  return `${days}, ${site.venue.locality}, ${site.venue.country}`;
}

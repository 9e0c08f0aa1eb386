import { getEntry } from 'astro:content';
import type { DocumentName, Documents } from './documents.ts';
import { fillPlaceholders } from './placeholders.ts';

/** What `content/NAME.json` says, checked and typed: `const fees = await readDocument('fees')`. */
export async function readDocument<Name extends DocumentName>(name: Name): Promise<Documents[Name]> {
  const entry = await getEntry(name as DocumentName, name);
  if (!entry) throw new Error(`content/${name}.json was not loaded`);
  return entry.data as Documents[Name];
}

/** A function that fills dates and fees into a sentence: `const fill = await placeholders(); fill(page.data.intro)`. */
export async function placeholders(): Promise<(text: string) => string> {
  const [site, schedule, fees] = await Promise.all([
    readDocument('site'),
    readDocument('schedule'),
    readDocument('fees'),
  ]);
  return (text) => fillPlaceholders(text, { site, schedule, fees });
}

/** The texts of `content/pages/NAME.md` with dates and fees filled in. */
export async function readPage(name: string) {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.md is missing`);
  const fill = await placeholders();
  const { intro, ...data } = entry.data;
  return { entry, ...data, description: fill(data.description), intro: intro === undefined ? undefined : fill(intro) };
}

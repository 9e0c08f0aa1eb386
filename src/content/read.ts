import { getEntry } from 'astro:content';
import { answersAt, datedText } from './facts/dated-text.ts';
import { buildInstant, phaseCalendar } from './facts/phases.ts';
import { fillPlaceholders } from './facts/placeholders.ts';
import type { DocumentName, Documents } from './registry.ts';

/** What `content/NAME.json` says, checked and typed: `const fees = await readDocument('fees')`. */
export async function readDocument<Name extends DocumentName>(name: Name): Promise<Documents[Name]> {
  const entry = await getEntry(name as DocumentName, name);
  if (!entry) throw new Error(`content/${name}.json was not loaded`);
  return entry.data as Documents[Name];
}

/** A function that fills dates and fees into a sentence: `const fill = await placeholders(); fill(page.data.intro)`. */
export async function placeholders(): Promise<(text: string) => string> {
  const [site, schedule, fees, retention] = await Promise.all([
    readDocument('site'),
    readDocument('schedule'),
    readDocument('fees'),
    readDocument('retention'),
  ]);
  return (text) => fillPlaceholders(text, { site, schedule, fees, retention });
}

/** The texts of `content/pages/NAME.md`; dates and fees are filled in already, in its body too. */
export async function readPage(name: string) {
  const entry = await getEntry('pages', name);
  if (!entry) throw new Error(`content/pages/${name}.md is missing`);
  const { intro, ...texts } = entry.data;
  return { entry, ...texts, intro: intro === undefined ? undefined : datedText(intro, texts.until, texts.afterwards) };
}

/** The questions with the answers of today, for those who read the page once: search engines and the search. */
export async function readAnswers(): Promise<Documents['faq']> {
  const [faq, site, schedule] = await Promise.all([
    readDocument('faq'),
    readDocument('site'),
    readDocument('schedule'),
  ]);
  return answersAt(faq, buildInstant(phaseCalendar({ site, schedule })), schedule);
}

import { currentValue, entryOf, valueText } from '../content/facts/dates.ts';
import { townText } from '../content/facts/place.ts';
import type { Documents } from '../content/registry.ts';

/** What heads, feet and the metadata of every document say about the conference. */
export interface Frame {
  readonly shortName: string;
  readonly conference: string;
  /** Days and place in words. */
  readonly occasion: string;
  /** The day the document stands for, `YYYY-MM-DD`. */
  readonly date: string;
}

/** The frame of a document that stands for a day (`YYYY-MM-DD`). */
export function frameOf(content: Documents, date: string): Frame {
  return {
    shortName: content.site.shortName,
    conference: content.site.name,
    occasion: occasion(content),
    date,
  };
}

/** Day and place of the conference in words: "15th & 16th July 2025, Lisbon, Portugal". */
export function occasion({ site, schedule }: Documents): string {
  const days = valueText(currentValue(entryOf(schedule, site.dates.conference)));
  return `${days}, ${townText(site)}`;
}

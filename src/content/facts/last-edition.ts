import { moneyText } from '../../contract/money.ts';
import { numberWords } from '../../contract/tax/words.ts';
import type { Documents } from '../registry.ts';
import { currentValue, dayCount, entryOf } from './dates.ts';

/** What an edition leaves in sentences that the next one forgets to change, by kind. */
export type EditionWords = Readonly<Record<'years' | 'lengths' | 'places' | 'sums' | 'names', readonly string[]>>;

/** What an archive says of its edition: `edition.json` of its folder. */
export interface ArchivedEdition {
  readonly edition: number;
  readonly shortName: string;
  /** Archives of before it was looked for have no length. */
  readonly words: Partial<EditionWords>;
}

/** The words of an edition. A sum below a hundred is too common a number to look for. */
export function editionWords({ site, schedule, fees, portal, coordinators, speakers }: Documents): EditionWords {
  const { venue, contacts, institute } = site;
  const sums = [
    ...fees.rows.flatMap(({ conference, journal }) => [conference, ...(journal ? [journal] : [])]),
    ...(site.portal ? [portal] : []),
  ].filter(({ amount }) => amount >= 100);
  return {
    years: [String(site.edition)],
    lengths: lengthWords(dayCount(currentValue(entryOf(schedule, site.dates.conference)))),
    places: unique([venue.name, venue.street, venue.locality, venue.region, venue.country]),
    sums: unique(sums.map(({ amount, currency }) => digitsOf(moneyText(amount, currency)))),
    names: unique([
      site.name,
      site.shortName,
      institute.name,
      ...[...contacts, ...coordinators.coordinators, ...speakers.speakers].map(({ name }) => name),
    ]),
  };
}

/** How sentences say how long a conference lasts. Of one day nobody says so in words that mean nothing else. */
function lengthWords(days: number): string[] {
  if (days < 2) return [];
  const word = numberWords(days, 'thousand');
  const all = days === 2 ? ['both days'] : [`all ${word} days`];
  return [`${word} days`, `${word}-day`, `${days} days`, ...all].flatMap((words) => [words, capital(words)]);
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Without its sign, and without cents that are nought: "2,000". */
const digitsOf = (money: string) => money.replaceAll(/^\D+|\D+$/g, '').replace(/\.0+$/, '');

const unique = (words: readonly string[]) => [...new Set(words)];

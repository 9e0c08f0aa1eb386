import { moneyText } from '../../contract/money.ts';
import type { Documents } from '../registry.ts';

/** What an edition leaves in sentences that the next one forgets to change, by kind. */
export type EditionWords = Readonly<Record<'years' | 'places' | 'sums' | 'names', readonly string[]>>;

/** What an archive says of its edition: `edition.json` of its folder. */
export interface ArchivedEdition {
  readonly edition: number;
  readonly shortName: string;
  readonly words: EditionWords;
}

/** The words of an edition. A sum below a hundred is too common a number to look for. */
export function editionWords({ site, fees, portal, coordinators, speakers }: Documents): EditionWords {
  const { venue, contacts, institute } = site;
  const sums = [
    ...fees.rows.flatMap(({ conference, journal }) => [conference, ...(journal ? [journal] : [])]),
    ...(site.portal ? [portal] : []),
  ].filter(({ amount }) => amount >= 100);
  return {
    years: [String(site.edition)],
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

/** Without its sign, and without cents that are nought: "2,000". */
const digitsOf = (money: string) => money.replaceAll(/^\D+|\D+$/g, '').replace(/\.0+$/, '');

const unique = (words: readonly string[]) => [...new Set(words)];

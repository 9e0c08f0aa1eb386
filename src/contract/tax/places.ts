import type { ChoiceGroup } from '../forms/form.ts';
import { countries, countryName, isCountry } from './countries.ts';
import type { Tax } from './tax.ts';

type Places = Pick<Tax, 'places' | 'country'>;

/** Where a buyer may be: the parts of the issuer's country, where it has tax codes for them, and all countries. */
export function placeChoices({ places, country }: Places): readonly ChoiceGroup[] {
  if (!places) return [{ label: 'Countries', choices: countries() }];
  return [
    { label: countryName(country), choices: places.map(({ code, name }) => ({ value: code, label: name })) },
    { label: 'Other countries', choices: countries().filter(({ value }) => value !== country) },
  ];
}

/** What a buyer is asked for: `State or country`, or `Country` where the tax knows no parts of one. */
export const placeWords = ({ places, placeKind }: Pick<Tax, 'places' | 'placeKind'>): string =>
  places ? `${placeKind} or country` : 'Country';

/** The name of such a place; undefined for what is none. */
export function placeName({ places, country }: Places, place: string): string | undefined {
  const known = places?.find(({ code }) => code === place);
  if (known) return known.name;
  return isCountry(place) && (places === undefined || place !== country) ? countryName(place) : undefined;
}

import { placeOfNumber } from './number.ts';
import type { Tax, TaxRate } from './tax.ts';

/** Where the buyer is, seen from the issuer. */
export type Jurisdiction = 'home' | 'territory' | 'away' | 'abroad';

/** A tax worked out of a sum, in the currency's smallest unit. */
export interface TaxAmount extends TaxRate {
  readonly amount: number;
}

/** A sum taken apart: `taxable` and all of `taxes` are exactly the sum. */
export interface Split {
  readonly taxable: number;
  readonly taxes: readonly TaxAmount[];
}

/** The place of the issuer: the one that its own number names, or else the country. */
export const issuerPlace = (tax: Tax, issuerNumber = ''): string => placeOfNumber(tax, issuerNumber) ?? tax.country;

/**
 * Which rates hold.
 * @param home the issuer's place
 * @param place the place of supply: a code of `places`, or a country by its two letters
 */
export function jurisdiction({ places, country }: Tax, home: string, place: string): Jurisdiction {
  const known = places?.find(({ code }) => code === place);
  if (!known && place !== country) return 'abroad';
  if (place !== home) return 'away';
  return known?.territory ? 'territory' : 'home';
}

/** What a jurisdiction takes; where content says nothing of it, what is taken at home. */
export const ratesOf = ({ rates }: Tax, where: Jurisdiction): readonly TaxRate[] => rates[where] ?? rates.home;

/**
 * Works the taxes out of a sum that holds them. Each is rounded once, half up, so that equal rates take equal amounts; what rounding leaves
 * belongs to the taxable value, so that nothing is lost.
 * @param sum in the smallest unit, 0 or more
 */
export function splitSum(sum: number, rates: readonly TaxRate[]): Split {
  // Hundredths of a percent, so that all of it is arithmetic of whole numbers.
  const parts = rates.map(({ percent }) => Math.round(percent * 100));
  const whole = BigInt(10_000 + parts.reduce((all, part) => all + part, 0));
  const taxes = rates.map((rate, place) => ({
    name: rate.name,
    percent: rate.percent,
    amount: Number((2n * BigInt(sum) * BigInt(parts[place] ?? 0) + whole) / (2n * whole)),
  }));
  return { taxable: sum - taxes.reduce((all, { amount }) => all + amount, 0), taxes };
}

/**
 * The part of a split that a refund takes back: what all refunds take together, less what the earlier ones took. So refunds of the whole sum,
 * in whatever parts, take back each tax to its last unit.
 * @param before what went back already, as it was taken apart then
 */
export function splitOfRefund(sum: number, rates: readonly TaxRate[], before: readonly Split[]): Split {
  const taken = before.reduce((all, one) => all + sumOf(one), 0);
  const together = splitSum(taken + sum, rates);
  const earlier = (place: number) => before.reduce((all, { taxes }) => all + (taxes[place]?.amount ?? 0), 0);
  return {
    taxable: together.taxable - before.reduce((all, { taxable }) => all + taxable, 0),
    taxes: together.taxes.map((one, place) => ({ ...one, amount: one.amount - earlier(place) })),
  };
}

/** The sum that was taken apart. */
export const sumOf = ({ taxable, taxes }: Split): number => taxes.reduce((all, { amount }) => all + amount, taxable);

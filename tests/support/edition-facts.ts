import timeline from '#content/approval-timeline.json' with { type: 'json' };
import coordinatorsContent from '#content/coordinators.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import portalContent from '#content/portal.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };

/**
 * What tests of behaviour have to know of the edition that the code reads, whichever it is (`CONTENT_EDITION`). It is read off the files of
 * the content and worked out here, never by the code under test.
 */

const portal: { readonly amount: number; readonly refundsConfirmedFrom?: number } = portalContent;
/** Of the currencies of the editions of the tests: sign, and digits after the point (ISO 4217). */
const currencies: Readonly<Record<string, readonly [sign: string, digits: number]>> = { INR: ['₹', 2], EUR: ['€', 2] };
const [sign, digits] = currencies[portalContent.currency] ?? ['', Number.NaN];

/** A sum in whole units of the currency, in its smallest. */
const smallest = (whole: number): number => Math.round(whole * 10 ** digits);

/** The fee of an institution, in whole units of the currency as the browser sends it. */
export const wholeFee: number = portal.amount;
/** The same as the provider and the store know it: in the smallest unit. */
export const paidFee = { amount: smallest(wholeFee), currency: portalContent.currency.toLowerCase() };
/** From here on a second administrator confirms a refund, in the smallest unit. */
export const confirmedFrom: number = smallest(portal.refundsConfirmedFrom ?? Number.NaN);
/** A share of the fee in the smallest unit, e.g. a quarter of it: `0.25`. */
export const ofFee = (share: number): number => Math.round(paidFee.amount * share);

/** A sum in the smallest unit as somebody types it, with commas between thousands: `5,000.50`. */
export function typedSum(minor: number): string {
  const [whole = '', rest = ''] = (minor / 10 ** digits).toFixed(digits).split('.');
  return `${whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}.${rest}`;
}
/** The same as pages, letters and papers write it: `₹5,000.50`. */
export const writtenSum = (minor: number): string => `${sign}${typedSum(minor)}`;

/** The year whose fee is asked for, and the one after it: `2025-26` is followed by `2026-27`. */
export const feeYear: string = portalContent.year;
export const nextFeeYear: string = feeYear.replaceAll(/\d+/g, (number) => String(Number(number) + 1));
/** What the numbers of receipts begin with. */
export const receiptSeries: string = portalContent.receiptSeries;

/** A day as receipts write it, in the zone of the edition: `15 July 2025`. */
export const writtenDay = (at = Date.now()): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timeline.zone, dateStyle: 'long' }).format(at);

/** Where the organisers read their mail. */
export const officeAddress: string = site.email;
/** Who takes queries. */
export const coordinatorAddresses: readonly string[] = coordinatorsContent.coordinators.map(({ email }) => email);

interface Region {
  readonly id: string;
  readonly group: number;
  readonly states: readonly string[];
}
const regions: readonly Region[] = inspection.regions;
/** The first region and the last one, of other groups. */
export const [otherRegion, sampleRegion] = [regions[0], regions.at(-1)] as [Region, Region];
/** A state whose existing institutions have an inspection window. */
export const sampleState: string = sampleRegion.states[0] ?? '';
/** The group and window of existing institutions of a region. */
export function windowOf({ group }: Region) {
  const { start, end } = timeline.groups.find((one) => one.group === group) ?? {};
  return { group, windowStart: start, windowEnd: end };
}

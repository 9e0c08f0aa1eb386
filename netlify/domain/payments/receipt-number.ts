import { dayIn } from '#contract/placement';

/** A receipt is numbered within its series, with leading zeros: `SCAI-2526-000001`. */
export const numberDigits = 6;

/**
 * The series that the receipt of a payment is numbered in: one for each financial year of the issuer.
 *
 * @param at milliseconds since 1970
 * @param zone whose calendar counts
 * @param yearFrom month in which the year begins, 1 to 12
 * @returns e.g. `CONF-2526` for 31 March 2026 where the year begins in April, `CONF-2026` where it is that of the calendar
 */
export function receiptSeries(
  { series, zone, yearFrom }: { readonly series: string; readonly zone: string; readonly yearFrom: number },
  at: number,
): string {
  return `${series}-${financialYear(at, zone, yearFrom)}`;
}

function financialYear(at: number, zone: string, yearFrom: number): string {
  const [year = 0, month = 1] = dayIn(zone, at).split('-').map(Number);
  if (yearFrom === 1) return String(year);
  const start = month >= yearFrom ? year : year - 1;
  return [start, start + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

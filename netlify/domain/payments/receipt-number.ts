/** A receipt is numbered within its series, with leading zeros: `SCAI-2526-000001`. */
export const numberDigits = 6;

/**
 * The series that the receipt of a payment is numbered in: one for each financial year of India, April to March.
 *
 * @param at milliseconds since 1970
 * @param zone whose calendar counts
 * @returns e.g. `SCAI-2526` for 31 March 2026
 */
export function receiptSeries(
  { series, zone }: { readonly series: string; readonly zone: string },
  at: number,
): string {
  return `${series}-${financialYear(at, zone)}`;
}

function financialYear(at: number, zone: string): string {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' })
    .format(at)
    .split('-')
    .map(Number);
  const start = month >= 4 ? year : year - 1;
  return [start, start + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

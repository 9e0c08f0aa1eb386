import type { FeeAmount, Fees } from '../schemas/fees.ts';

/** A fee as the table shows it: "Rs 2,000 (no GST)", "$84.13" (SPEC-9). */
export function feeText(fee: FeeAmount): string {
  const digits = Number.isInteger(fee.amount) ? 0 : 2;
  const number = fee.amount.toLocaleString(fee.currency === 'INR' ? 'en-IN' : 'en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${fee.currency === 'INR' ? 'Rs ' : '$'}${number}${fee.gst || fee.currency === 'USD' ? '' : ' (no GST)'}`;
}

/** The rows as the table shows them: category, conference fees, journal fees. */
export function feeRows(fees: Fees): { id: string; category: string; conference: string; journal: string }[] {
  return fees.rows.map(({ id, category, conference, journal }) => ({
    id,
    category,
    conference: feeText(conference),
    journal: journal ? feeText(journal) : fees.noFee,
  }));
}

/** The headings of the fee table with the tax filled in. */
export function feeColumns(fees: Fees): Fees['columns'] {
  const fill = (text: string) => text.replaceAll('{gst}', `${fees.gstPercent}%`);
  return {
    category: fees.columns.category,
    conference: fill(fees.columns.conference),
    journal: fill(fees.columns.journal),
  };
}

import { minorDigits, moneyText } from '../../contract/money.ts';
import type { FeeAmount, Fees } from '../schemas/fees.ts';

/** What a fee consists of, in whole units of its currency; without tax there is the total alone. */
export interface FeeParts {
  /** What is paid. */
  readonly total: number;
  readonly base?: number;
  readonly tax?: number;
}

/** Base, tax and total of a fee, rounded to the digits of its currency; base and tax add up to the total. */
export function feeParts({ amount, currency, tax }: FeeAmount, fees: Pick<Fees, 'tax'>): FeeParts {
  if (tax === 'none' || fees.tax.percent === 0) return { total: amount };
  const unit = 10 ** minorDigits(currency);
  const rate = fees.tax.percent / 100;
  const given = Math.round(amount * unit);
  const base = tax === 'added' ? given : Math.round(given / (1 + rate));
  const total = tax === 'added' ? given + Math.round(given * rate) : given;
  return { total: total / unit, base: base / unit, tax: (total - base) / unit };
}

type Signed = Pick<Fees, 'tax' | 'signs'>;

/** A sum with the sign that the table uses. */
function sumText(sum: number, currency: string, { signs }: Signed): string {
  const sign = signs?.[currency];
  const text = moneyText(sum, currency);
  // The sign of the locale gives way to that of the table; digits and their groups stay.
  return sign ? `${sign}${text.replace(/^\D+/, '')}` : text;
}

/** A fee as the table shows it: "Rs 2,000 (no GST)", "$84.13" (SPEC-9). It is what is paid, tax included. */
export function feeText(fee: FeeAmount, fees: Signed): string {
  const text = sumText(feeParts(fee, fees).total, fee.currency, fees);
  return fee.tax === 'none' ? `${text} (no ${fees.tax.name})` : text;
}

/** Of what a fee consists: "€365.85 + €84.15 VAT, included". Empty where there is no tax. */
export function taxNote(fee: FeeAmount, fees: Signed): string {
  const { base, tax } = feeParts(fee, fees);
  if (base === undefined || tax === undefined) return '';
  const text = (sum: number) => sumText(sum, fee.currency, fees);
  return `${text(base)} + ${text(tax)} ${fees.tax.name}, ${fee.tax}`;
}

/** A cell of the table: what is paid, and of what it consists. */
export interface FeeCell {
  readonly text: string;
  readonly note: string;
}

/** The rows as the table shows them: category, conference fees, journal fees. */
export function feeRows(fees: Fees): { id: string; category: string; conference: FeeCell; journal: FeeCell }[] {
  const cell = (fee: FeeAmount): FeeCell => ({ text: feeText(fee, fees), note: taxNote(fee, fees) });
  return fees.rows.map(({ id, category, conference, journal }) => ({
    id,
    category,
    conference: cell(conference),
    journal: journal ? cell(journal) : { text: fees.noFee, note: '' },
  }));
}

/** The headings of the fee table with the tax filled in: "18% GST". */
export function feeColumns(fees: Fees): Fees['columns'] {
  const fill = (text: string) => text.replaceAll('{tax}', `${fees.tax.percent}% ${fees.tax.name}`);
  return {
    category: fees.columns.category,
    conference: fill(fees.columns.conference),
    journal: fill(fees.columns.journal),
  };
}

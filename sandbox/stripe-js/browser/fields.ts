import { hasValidCheckDigit } from '../../stripe-api/cards.ts';

/** One input of an element: what it asks, and what is wrong with what was typed. */
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: AutoFill;
  readonly wide?: boolean;
  readonly numeric?: boolean;
  readonly value?: string;
  readonly choices?: readonly (readonly [string, string])[];
  readonly optional?: boolean;
  /** Puts spaces and strokes where people expect them. */
  readonly format?: (typed: string) => string;
  readonly problem?: (value: string) => { code: string; message: string } | undefined;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** The fields of the payment element. */
export const cardFields: readonly FieldSpec[] = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    wide: true,
    numeric: true,
    format: (typed) =>
      digits(typed)
        .slice(0, 19)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    problem(value) {
      const number = digits(value);
      if (number.length < 14) return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
      return hasValidCheckDigit(number)
        ? undefined
        : { code: 'invalid_number', message: 'Your card number is invalid.' };
    },
  },
  {
    name: 'expiry',
    label: 'Expiration date (MM / YY)',
    autocomplete: 'cc-exp',
    numeric: true,
    format: (typed) =>
      digits(typed)
        .slice(0, 4)
        .replace(/^(\d\d)(\d)/, '$1 / $2'),
    problem(value) {
      const [month = 0, year = 0] = value.split(' / ').map(Number);
      if (digits(value).length < 4 || month < 1 || month > 12) {
        return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
      }
      const end = new Date(2000 + year, month, 1);
      return end > new Date()
        ? undefined
        : { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
    },
  },
  {
    name: 'cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    numeric: true,
    format: (typed) => digits(typed).slice(0, 4),
    problem: (value) =>
      value.length < 3 ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." } : undefined,
  },
];

const countries = [
  ['IN', 'India'],
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['PT', 'Portugal'],
  ['SG', 'Singapore'],
  ['AE', 'United Arab Emirates'],
] as const;

/** The fields of the address element. */
export const addressFields: readonly FieldSpec[] = [
  { name: 'name', label: 'Full name', autocomplete: 'billing name', wide: true },
  { name: 'country', label: 'Country or region', autocomplete: 'billing country', wide: true, choices: countries },
  { name: 'line1', label: 'Address line 1', autocomplete: 'billing address-line1', wide: true },
  { name: 'line2', label: 'Address line 2', autocomplete: 'billing address-line2', wide: true, optional: true },
  { name: 'city', label: 'City', autocomplete: 'billing address-level2' },
  { name: 'postal_code', label: 'PIN code', autocomplete: 'billing postal-code' },
  { name: 'state', label: 'State', autocomplete: 'billing address-level1', wide: true },
];

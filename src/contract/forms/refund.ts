import type { Form } from './form.ts';
import { fits } from './rules.ts';

/** A sum as people type it: digits, grouped or not, and a rest after a point. Undefined for anything else. */
export function typedSum(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
}

/** What an order says that gives a second payment back. */
export const secondPaymentReason = 'The fee was paid twice';

/** What an administrator says of a refund. */
export const refundForm = {
  label: 'Refund',
  submit: 'Refund',
  busy: 'Refunding…',
  failed: 'Nothing was refunded.',
  fields: {
    amount: {
      kind: 'text',
      label: 'Amount',
      missing: 'Enter an amount.',
      max: 16,
      autoComplete: 'off',
      rule: fits((held) => typedSum(held) !== undefined, 'Enter an amount as a number, such as 5000 or 5000.50.'),
    },
    reason: {
      kind: 'textarea',
      label: 'Reason',
      missing: 'Enter the reason: it stands in the activity list.',
      max: 300,
      rows: 2,
    },
  },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;

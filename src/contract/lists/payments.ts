import type { PaymentState } from '../payment-state.ts';
import { type Choice, labelsOf, list } from './list.ts';

export const paymentStateChoices = {
  none: { label: 'Not paid', mood: 'quiet' },
  initiated: { label: 'Started', mood: 'open' },
  processing: { label: 'Processing', mood: 'open' },
  paid: { label: 'Paid', mood: 'good' },
  refunded: { label: 'Refunded', mood: 'bad' },
  disputed: { label: 'Disputed', mood: 'bad' },
} as const satisfies Record<PaymentState, Choice>;

const { none, ...begun } = labelsOf(paymentStateChoices);

/** Every payment that was begun, in its present state. */
export const payments = list({
  title: 'Payments',
  empty: 'No payment has been started yet.',
  searchHint: 'Institution, email address, receipt, payment number',
  fields: {
    userId: { kind: 'code', label: 'User' },
    institution: { kind: 'text', label: 'Institution', strong: true, optional: true },
    email: { kind: 'text', label: 'Email', absent: 'Deleted account' },
    status: { kind: 'choice', choices: paymentStateChoices, label: 'Status' },
    amount: { kind: 'money', label: 'Amount' },
    currency: { kind: 'currency', label: 'Currency' },
    intentId: { kind: 'code', label: 'Payment number' },
    attempt: { kind: 'number', label: 'Attempt' },
    /** What went back to the payer. */
    refundedAmount: { kind: 'money', label: 'Refunded', optional: true },
    /** A refund by hand that a second administrator has to confirm. */
    waiting: { kind: 'money', label: 'Refund to confirm', optional: true },
    /** Of our own series, once paid. */
    receiptNumber: { kind: 'text', label: 'Receipt number', optional: true },
    updatedAt: { kind: 'instant', label: 'Updated', sort: 'updated' },
    receiptUrl: { kind: 'link', label: 'Receipt', optional: true },
  },
  key: 'userId',
  newestBy: 'updatedAt',
  columns: [['institution', 'email', 'intentId'], 'status', 'amount', 'updatedAt', 'receiptUrl'],
  filter: { label: 'Status', choices: begun },
});

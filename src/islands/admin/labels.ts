import type { AccountAction } from '../../contract/admin.ts';
import type { RefundOrderState, SecondPaymentView } from '../../contract/money-desk.ts';
import type { Mood } from './Badge.tsx';

/** What the screen says before and after an action on an account. */
export const accountActionLabels: Record<
  AccountAction,
  { button: string; title: string; text: string; done: (email: string) => string }
> = {
  disable: {
    button: 'Disable account',
    title: 'Disable this account?',
    text: 'Its sessions end at once and nobody can sign in with it until it is enabled again. Nothing is deleted.',
    done: (email) => `${email} is disabled.`,
  },
  enable: {
    button: 'Enable account',
    title: 'Enable this account?',
    text: 'Its owner can sign in again with the present password.',
    done: (email) => `${email} is enabled.`,
  },
  end_sessions: {
    button: 'End sessions',
    title: 'End all sessions?',
    text: 'The owner is signed out on every device and can sign in again.',
    done: (email) => `All sessions of ${email} have ended.`,
  },
  require_reset: {
    button: 'Require new password',
    title: 'Require a new password?',
    text: 'The present password stops working and all sessions end. The owner gets a mail with the way to choose a new one.',
    done: (email) => `${email} has been asked to choose a new password.`,
  },
};

/** What is said of a refund by hand. */
export const refundOrderLabels = {
  waiting: { label: 'Waits for a second administrator', mood: 'open' },
  ordered: { label: 'On its way', mood: 'open' },
  done: { label: 'Refunded', mood: 'good' },
  withdrawn: { label: 'Withdrawn', mood: 'quiet' },
  refused: { label: 'Refused by the payment provider', mood: 'bad' },
} as const satisfies Record<RefundOrderState, { label: string; mood: Mood }>;

/** What became of a second payment. */
export const secondPaymentLabels = {
  kept: { label: 'To be refunded', mood: 'open' },
  pending: { label: 'Refund on its way', mood: 'open' },
  succeeded: { label: 'Refunded', mood: 'good' },
  failed: { label: 'Refused by the bank', mood: 'bad' },
} as const satisfies Record<SecondPaymentView['state'], { label: string; mood: Mood }>;

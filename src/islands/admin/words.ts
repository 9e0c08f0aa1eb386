import type { AccountAction, AuditRow, QueryStatus } from '../../contract/admin.ts';
import type { PaymentState } from '../../contract/payment.ts';

/** Stored values in the words of the screen. */

export const paymentWords: Record<PaymentState, string> = {
  none: 'Not paid',
  initiated: 'Begun',
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const paymentMood: Record<PaymentState, 'good' | 'open' | 'bad' | 'quiet'> = {
  none: 'quiet',
  initiated: 'open',
  processing: 'open',
  paid: 'good',
  refunded: 'bad',
  disputed: 'bad',
};

export const queryWords: Record<QueryStatus, string> = { open: 'Open', answered: 'Answered' };

export const auditWords: Record<AuditRow['action'], string> = {
  query_answered: 'Marked a query as answered',
  query_reopened: 'Opened a query again',
  account_disabled: 'Disabled an account',
  account_enabled: 'Enabled an account',
  sessions_ended: 'Ended all sessions of an account',
  reset_required: 'Asked for a new password',
  list_exported: 'Exported a list',
};

export const accountActionTexts: Record<
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

/** Paise as rupees: `₹20,000`. */
export function moneyText(paise: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: currency === '' ? 'INR' : currency.toUpperCase(),
    maximumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);
}

import type { AccountAction } from '../../contract/admin.ts';

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

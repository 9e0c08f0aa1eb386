import { counted } from '#contract/counted';
import { passwordLength } from '#contract/password';
import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { instant } from './template/instant.ts';
import { letter } from './template/letter.ts';

const minuteMs = 60_000;

/**
 * To the address that an institution was registered with: what comes next, and where (BUG-UX05). Whoever registered may not be its owner,
 * so it says what its owner can do.
 */
export function welcome(site: SiteIdentity, { to }: { to: string }): Letter {
  return letter(site, {
    to,
    subject: `Welcome to ${site.name}`,
    body: [
      `this address now has an account of an institution on the website of ${site.name}. What comes next:`,
      {
        steps: [
          'Pay the application fee, once, by card.',
          'Choose your inspection dates.',
          'Your application is complete: we confirm it by email.',
        ],
      },
      'Your dashboard always shows the next step:',
      { link: { label: 'Go to your dashboard', href: `${site.siteUrl}/dashboard` } },
      'If you did not register, choose a password of your own under "Forgot Password?" on the sign-in page: that signs out everybody else. Or tell us by answering this email, and we remove the account.',
    ],
  });
}

/** To the owner of the address, or to whoever sits at it: says nothing of an account. Dropped when the code is no longer valid. */
export function resetCode(
  site: SiteIdentity,
  { to, code, now, lifeMs }: { to: string; code: string; now: number; lifeMs: number },
): Letter {
  return letter(site, {
    to,
    subject: 'Your code for a new password',
    body: [
      'somebody, probably you, asked for a new password. Type this code on the page where you asked for it:',
      { code },
      `It is valid for ${counted(lifeMs / minuteMs, 'minute')} and works once. Do not give it to anybody: nobody from the conference will ask for it.`,
      'If it was not you, there is nothing to do. Your password stays as it is.',
    ],
    uselessAfter: now + lifeMs,
  });
}

export function passwordChanged(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Your password was changed',
    body: [
      `the password of your account was changed at ${instant(now)}, and every device was signed out.`,
      'If it was not you, choose a new password at once under "Forgot Password?" on the sign-in page, and tell us by replying to this email.',
    ],
  });
}

export function administratorSignedIn(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Administrator sign-in',
    body: [
      `your administrator account was signed in to at ${instant(now)}.`,
      'If it was not you, choose a new password at once under "Forgot Password?" on the sign-in page: that ends every session.',
    ],
  });
}

/** To somebody who may never have had an account: the first password, and the second factor, are chosen by the owner of the address. */
export function administratorAdded(site: SiteIdentity, { to }: { to: string }): Letter {
  return letter(site, {
    to,
    subject: 'You are an administrator',
    body: [
      `this address now belongs to an administrator of ${site.name}. Choose a password of at least ${passwordLength.adminMin} characters here; a code will be sent to this address:`,
      { link: { label: 'Choose a password', href: `${site.siteUrl}/auth/reset-password` } },
      'At your first sign-in you set up an authenticator app on your phone. Have your phone at hand.',
    ],
  });
}

export function administratorRemoved(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'You are no longer an administrator',
    body: [
      `your account of ${site.name} is no longer an administrator account since ${instant(now)}. You were signed out everywhere, and your second factor was removed.`,
      'If you did not expect this, reply to this email.',
    ],
  });
}

/** After an administrator ended an account's password. It carries no code: the page that it names sends one. */
export function newPasswordRequired(site: SiteIdentity, { to }: { to: string }): Letter {
  return letter(site, {
    to,
    subject: 'Please choose a new password',
    body: [
      `an administrator of ${site.name} asks you to choose a new password. You have been signed out everywhere.`,
      'Your old password no longer works. Choose a new one here; a code will be sent to this address:',
      { link: { label: 'Choose a new password', href: `${site.siteUrl}/auth/reset-password` } },
    ],
  });
}

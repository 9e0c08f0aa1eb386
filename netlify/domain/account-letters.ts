import type { Letter } from './letter.ts';
import { resetRules } from './reset.ts';
import type { SiteIdentity } from './site-identity.ts';

/** What accounts write to their owners. No letter carries a link that changes anything; addresses are built from the configured site alone. */
export interface AccountLetters {
  resetCode(address: string, code: string, now: number): Letter;
  passwordChanged(address: string, now: number): Letter;
  adminSignedIn(address: string, now: number): Letter;
}

export function accountLetters(site: SiteIdentity): AccountLetters {
  const letter = (to: string, subject: string, lines: readonly string[]): Letter => ({
    to,
    subject,
    text: ['Hello,', '', ...lines, '', site.name, site.siteUrl, ''].join('\n'),
  });
  const at = (now: number) => `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    resetCode: (address, code, now) => ({
      ...letter(address, 'Your code for a new password', [
        'someone, probably you, asked to choose a new password. Type this code on the page where you asked for it:',
        '',
        `    ${code}`,
        '',
        `It is valid for ${resetRules.lifeMs / 60_000} minutes and works once. Never tell it to anybody: nobody from the conference will ask for it.`,
        '',
        'If it was not you, there is nothing to do. Your password stays as it is.',
      ]),
      uselessAfter: now + resetRules.lifeMs,
    }),
    passwordChanged: (address, now) =>
      letter(address, 'Your password was changed', [
        `the password of your account was changed at ${at(now)}, and every device was signed out.`,
        '',
        'If it was not you, choose a new password at once under "Forgot Password?" on the sign-in page, and tell us by answering this mail.',
      ]),
    adminSignedIn: (address, now) =>
      letter(address, 'Administrator sign-in', [
        `your administrator account was signed in to at ${at(now)}.`,
        '',
        'If it was not you, choose a new password at once under "Forgot Password?" on the sign-in page: that ends every session.',
      ]),
  };
}

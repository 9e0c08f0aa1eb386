import { counted } from '#contract/counted';
import type { Letter } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';
import { instant } from './template/instant.ts';
import { letter } from './template/letter.ts';

const notYou =
  'If it was not you, choose a new password at once under "Forgot Password?" on the sign-in page, and tell the other organisers.';

export function factorEnrolled(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Second factor set up',
    body: [
      `an authenticator app was set up for your administrator account at ${instant(now)}. From now on each sign-in asks for its code.`,
      'Keep the recovery codes in a place that you can reach without your phone. Each code works once.',
      notYou,
    ],
  });
}

export function recoveryCodeUsed(
  site: SiteIdentity,
  { to, now, left }: { to: string; now: number; left: number },
): Letter {
  return letter(site, {
    to,
    subject: 'Sign-in with a recovery code',
    body: [
      `your administrator account was signed in to with a recovery code at ${instant(now)}. That code does not work again.`,
      `You have ${counted(left, 'recovery code')} left.`,
      'If your authenticator app is lost, ask whoever runs the site to reset your second factor: you then set up a new one.',
      notYou,
    ],
  });
}

export function recoveryCodesRenewed(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'New recovery codes',
    body: [
      `new recovery codes were made for your administrator account at ${instant(now)}. The old ones no longer work.`,
      'Keep the new ones where you can reach them without your phone. Each of them works once.',
      notYou,
    ],
  });
}

/** Whoever tries codes there is signed in. */
export function wrongRenewalCodes(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Wrong codes for new recovery codes',
    body: [
      `somebody who is signed in to your administrator account asked for new recovery codes and gave several wrong codes, the last at ${instant(now)}. Your recovery codes stay as they are.`,
      'If it was not you, somebody else uses your session: choose a new password at once under "Forgot Password?" on the sign-in page, which ends it.',
    ],
  });
}

/** Whoever tries codes has given the right password. */
export function wrongCodes(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Wrong codes at your sign-in',
    body: [
      `somebody gave the password of your administrator account and then several wrong codes, the last at ${instant(now)}. Nobody was signed in.`,
      'If it was not you, somebody knows your password: choose a new one at once under "Forgot Password?" on the sign-in page.',
    ],
  });
}

export function factorRemoved(site: SiteIdentity, { to, now }: { to: string; now: number }): Letter {
  return letter(site, {
    to,
    subject: 'Second factor removed',
    body: [
      `the second factor of your administrator account was removed by whoever runs the site at ${instant(now)}, and you were signed out everywhere.`,
      'Your password stays as it is. At your next sign-in you set up an authenticator app again.',
      'If you did not ask for it, tell the other organisers at once.',
    ],
  });
}

import type { RecoveryCodes } from '#contract/factor';
import { codeDigits } from '#contract/typed/code';
import { recoveryCodesRenewed, wrongRenewalCodes } from '../../letters/factor.ts';
import { auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../session.ts';
import type { FactorPorts, FactorRenewals } from './ports.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { factorRules, shownCode } from './rules.ts';

export interface RenewalPorts extends FactorPorts {
  readonly factors: FactorRenewals;
  /** Uniform, 0 to `below` - 1. */
  readonly randomInt: (below: number) => number;
}

/**
 * New recovery codes for an administrator who is signed in; those of before end in the same step. A session alone does not do: whoever found one
 * open would keep a way in. So a code of the app goes along, which counts like one of a sign-in.
 *
 * @throws {Failure} `factor_failed` for a code that is wrong or was used; `conflict` when the account has no factor; `rate_limited` after too
 * many wrong codes of the account, never for longer than fifteen minutes.
 */
export async function renewRecoveryCodes(ports: RenewalPorts, user: SignedIn, code: string): Promise<RecoveryCodes> {
  const begun = await ports.factors.begin(user.userId);
  if (!begun) throw new Failure('conflict', { detail: 'This account has no second factor. Set it up first.' });
  if ('blockedMs' in begun) {
    throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(begun.blockedMs / 1000)) });
  }
  const now = ports.now();
  const step = ports.authenticator.stepOf(begun.secret, codeDigits(code), now);
  if (step === undefined) return refuse(ports, user, begun.failures, now);
  const codes = newRecoveryCodes(ports.randomInt);
  const outcome = await ports.factors.renew({
    ...user,
    sealed: begun.sealed,
    step,
    recoveryMacs: codes.map((digits) => ports.recoveryMac(user.userId, digits)),
    entry: auditEntry(ports, {
      admin: { id: user.userId, email: user.email },
      action: 'recovery_codes_renewed',
      target: user.userId,
    }),
    letter: recoveryCodesRenewed(ports.site, { to: user.email, now }),
    now,
  });
  if (outcome === 'ended') throw new Failure('conflict', { detail: 'The account changed meanwhile. Sign in again.' });
  if (outcome === 'refused') return refuse(ports, user, begun.failures, now);
  return { recoveryCodes: codes.map(shownCode) };
}

async function refuse(ports: RenewalPorts, user: SignedIn, failures: number, now: number): Promise<never> {
  if (failures === factorRules.toldAfter)
    await ports.factors.tell(user.userId, wrongRenewalCodes(ports.site, { to: user.email, now }), now);
  throw new Failure('factor_failed');
}

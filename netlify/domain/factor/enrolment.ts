import type { RecoveryCodes } from '#contract/factor';
import { codeDigits } from '#contract/typed/code';
import { factorEnrolled } from '../../letters/factor.ts';
import { auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../session.ts';
import type { FactorEnrolments, FactorPorts } from './ports.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { shownCode } from './rules.ts';

export interface EnrolmentPorts extends FactorPorts {
  readonly factors: FactorEnrolments;
  /** Uniform, 0 to `below` - 1. */
  readonly randomInt: (below: number) => number;
}

const alreadySetUp = 'This account has a second factor. Sign in again to use it.';

/**
 * A secret for the authenticator app of an administrator. Asked again in the same session it is the same, so that a page read anew does not
 * undo what an app has scanned.
 *
 * @throws {Failure} `forbidden` to anybody but an administrator; `conflict` when the account has a factor
 */
export async function offerFactor(
  ports: EnrolmentPorts,
  user: SignedIn,
): Promise<{ readonly secret: string; readonly uri: string }> {
  onlyAdministrators(user);
  const secret = await ports.factors.offer(user, ports.authenticator.secretOf(ports.bytes(20)));
  if (secret === undefined) throw new Failure('conflict', { detail: alreadySetUp });
  const { name: issuer } = ports.site;
  return { secret, uri: ports.authenticator.uriOf({ secret, issuer, account: user.email }) };
}

/**
 * Sets the factor up: the first code proves that the app holds the secret. The recovery codes are random and never shown again.
 *
 * @throws {Failure} `forbidden`; `factor_failed` for a wrong code; `challenge_ended` when the offer is over; `conflict` when the account has a factor
 */
export async function enrolFactor(ports: EnrolmentPorts, user: SignedIn, code: string): Promise<RecoveryCodes> {
  onlyAdministrators(user);
  const offer = await ports.factors.offered(user.sessionId);
  if (!offer) throw new Failure('challenge_ended');
  const now = ports.now();
  const step = ports.authenticator.stepOf(offer.secret, codeDigits(code), now);
  if (step === undefined) throw new Failure('factor_failed');
  const codes = newRecoveryCodes(ports.randomInt);
  const outcome = await ports.factors.enrol({
    ...user,
    sealed: offer.sealed,
    step,
    recoveryMacs: codes.map((digits) => ports.recoveryMac(user.userId, digits)),
    entry: auditEntry(ports, {
      admin: { id: user.userId, email: user.email },
      action: 'factor_enrolled',
      target: user.userId,
    }),
    letter: factorEnrolled(ports.site, { to: user.email, now }),
    now,
  });
  if (outcome === 'ended') throw new Failure('challenge_ended');
  if (outcome === 'taken') throw new Failure('conflict', { detail: alreadySetUp });
  return { recoveryCodes: codes.map(shownCode) };
}

/**
 * Leaves the factor for later, for this session, where the site is on the machine of a developer.
 *
 * @throws {Failure} `forbidden` everywhere else, and to anybody but an administrator
 */
export async function postponeFactor(
  ports: Pick<EnrolmentPorts, 'factors'>,
  user: SignedIn,
  mayPostpone: boolean,
): Promise<void> {
  onlyAdministrators(user);
  if (!mayPostpone) throw new Failure('forbidden');
  if (user.factor === undefined) await ports.factors.postpone(user);
}

function onlyAdministrators({ role }: SignedIn): void {
  if (role !== 'admin') throw new Failure('forbidden');
}

import { codeDigits } from '#contract/typed/code';
import { administratorSignedIn } from '../../letters/accounts.ts';
import { recoveryCodeUsed, wrongCodes } from '../../letters/factor.ts';
import type { AccountsPorts, SignedInAnswer } from '../accounts.ts';
import { auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { Challenge, CodeUsed, FactorPorts, FactorSignIns } from './ports.ts';
import { factorRules } from './rules.ts';

export type FactorSignInPorts = FactorPorts &
  Pick<AccountsPorts, 'newId' | 'tokens'> & { readonly factors: FactorSignIns };

/**
 * Second step of an administrator's sign-in (ADR-S18).
 *
 * @param input.code as typed: of the app, or a recovery code
 * @throws {Failure} `challenge_ended` when the password has to be given again; `factor_failed` for a code that is wrong or was used;
 * `rate_limited` after too many wrong codes of the account, never for longer than fifteen minutes.
 */
export async function signInWithCode(
  ports: FactorSignInPorts,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<SignedInAnswer> {
  const begun = await ports.factors.begin(challenge);
  if (!begun) throw new Failure('challenge_ended');
  if ('blockedMs' in begun) {
    throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(begun.blockedMs / 1000)) });
  }
  const now = ports.now();
  const used = codeUsed(ports, begun, codeDigits(code), now);
  if (!used) return refuse(ports, begun, now);
  const session = { userId: begun.userId, sessionId: ports.newId(), role: 'admin' as const };
  const admin = { id: begun.userId, email: begun.address };
  const version = await ports.factors.redeem({
    ...used,
    ...session,
    challenge,
    entry: auditEntry(ports, { admin, action: 'recovery_code_used', target: begun.userId }),
    letter: signInLetter(ports, begun, used, now),
    now,
  });
  if (version === 'ended') throw new Failure('challenge_ended');
  if (version === 'refused') return refuse(ports, begun, now);
  return { ...session, token: await ports.tokens.issue({ ...session, version }, now) };
}

/** What the digits are. A recovery code is only looked for where it is used up; a code of the app is told by its step. */
function codeUsed(ports: FactorSignInPorts, begun: Challenge, digits: string, now: number): CodeUsed | undefined {
  if (digits.length === factorRules.recoveryDigits) return { recoveryMac: ports.recoveryMac(begun.userId, digits) };
  const step = ports.authenticator.stepOf(begun.secret, digits, now);
  return step === undefined ? undefined : { step };
}

async function refuse(ports: FactorSignInPorts, { userId, failures, address }: Challenge, now: number): Promise<never> {
  if (failures === factorRules.toldAfter)
    await ports.factors.tell(userId, wrongCodes(ports.site, { to: address, now }), now);
  throw new Failure('factor_failed');
}

function signInLetter({ site }: FactorSignInPorts, begun: Challenge, used: CodeUsed, now: number) {
  const to = begun.address;
  if ('step' in used) return administratorSignedIn(site, { to, now });
  return recoveryCodeUsed(site, { to, now, left: Math.max(0, begun.recoveryCodesLeft - 1) });
}

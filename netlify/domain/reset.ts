import { passwordLength } from '#contract/password';
import { codeLetters } from '#contract/typed/code';
import { passwordChanged, resetCode } from '../letters/accounts.ts';
import { addressOf, choosePassword, invalid } from './accounts.ts';
import { Failure } from './failure.ts';
import type { Letter } from './letter.ts';
import { codePace } from './pace.ts';
import type { SiteIdentity } from './site-identity.ts';

/** Rules of the reset (docs/security.md). How often a code leaves says `codePace`. */
export const resetRules = {
  codeLength: 8,
  lifeMs: 10 * 60_000,
  attempts: 5,
  /** The first answer never comes earlier, so that nothing shows whether a mail was written. */
  floorMs: 600,
} as const;

/** No 0, O, 1, I, L: the code is read from one screen and typed on another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export interface ResetPorts {
  readonly resets: {
    /**
     * Keeps a request and queues its letter, if the address has an account and the letter's pace allows it: then the code in it lives. A
     * request for any other address is kept too, so that both cases look and behave alike.
     */
    open(request: { resetId: string; address: string; codeMac: string; letter: Letter; now: number }): Promise<void>;
    /** Checks, counts and uses up the code, and changes the password, in one step. */
    redeem(request: {
      resetId: string;
      address: string;
      codeMac: string;
      hash: string;
      longEnoughForAdmin: boolean;
      notice: Letter;
      now: number;
    }): Promise<'updated' | 'refused' | 'too_short'>;
  };
  /** Keyed hash over address and code; the key is not in the store. */
  readonly codeMac: (address: string, code: string) => string;
  readonly passwords: { hash(password: string): Promise<string> };
  readonly site: SiteIdentity;
  readonly siteNames: readonly string[];
  readonly newId: () => string;
  /** Uniform, 0 to `below` - 1. */
  readonly randomInt: (below: number) => number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface ResetInput {
  readonly email: string;
  readonly newPassword: string;
  /** Id of a browser that signed in to this address before. */
  readonly browser?: string | undefined;
}

/**
 * First step: asks for a code by mail. The answer is the same for every address, and comes no faster for one than for another. The code of
 * any mail that the address got opens any of its open requests: a stranger who asked first has not used up the owner's mail (BUG-F2).
 *
 * @returns the id of the request
 * @throws {Failure} `invalid_body` for an address or password that cannot be used at all
 */
export async function requestReset(ports: ResetPorts, input: ResetInput): Promise<{ resetId: string }> {
  const address = addressOf(input.email);
  choosePassword(input.newPassword, address, ports.siteNames, 'newPassword');
  const floor = ports.wait(resetRules.floorMs);
  const resetId = ports.newId();
  const code = Array.from({ length: resetRules.codeLength }, () =>
    alphabet.charAt(ports.randomInt(alphabet.length)),
  ).join('');
  const now = ports.now();
  await ports.resets.open({
    resetId,
    address,
    codeMac: ports.codeMac(address, code),
    letter: {
      ...resetCode(ports.site, {
        to: address,
        code: `${code.slice(0, 4)}-${code.slice(4)}`,
        now,
        lifeMs: resetRules.lifeMs,
      }),
      pace: codePace(input.browser),
    },
    now,
  });
  await floor;
  return { resetId };
}

/**
 * Second step: changes the password, ends every session and every open request of the account, and queues a notice to its owner.
 *
 * @throws {Failure} `reset_failed` for a wrong, expired, used or unknown code, all alike; `invalid_body` for a password that cannot be used.
 */
export async function redeemReset(
  ports: ResetPorts,
  input: ResetInput & { readonly code: string; readonly resetId: string },
): Promise<void> {
  const address = addressOf(input.email);
  const password = choosePassword(input.newPassword, address, ports.siteNames, 'newPassword');
  const now = ports.now();
  const outcome = await ports.resets.redeem({
    resetId: input.resetId,
    address,
    codeMac: ports.codeMac(address, codeLetters(input.code)),
    hash: await ports.passwords.hash(password),
    longEnoughForAdmin: [...password].length >= passwordLength.adminMin,
    notice: passwordChanged(ports.site, { to: address, now }),
    now,
  });
  if (outcome === 'refused') throw new Failure('reset_failed');
  if (outcome === 'too_short') throw invalid('newPassword', `At least ${passwordLength.adminMin} characters`);
}

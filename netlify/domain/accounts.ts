import type { Role } from '#contract/auth';
import { canonicalAddress } from '#contract/typed/address';
import { administratorSignedIn, welcome } from '../letters/accounts.ts';
import { Failure } from './failure.ts';
import type { Letter } from './letter.ts';
import { welcomePace } from './pace.ts';
import { canonicalPassword, passwordFlaw } from './password-policy.ts';
import type { SiteIdentity } from './site-identity.ts';

/**
 * Rules of the sign-in throttle (BUG-F2), before the factor of the environment. A stranger uses up only what is theirs: failures count by address
 * and source. A browser that signed in to the address before counts by itself, whatever strangers do.
 */
export const throttle = {
  /** Failures of one address from one source, or of one known browser, within the window; then 429 for these. */
  byOne: 5,
  /** Failures of one address from all strangers, after which each of them has one guess. */
  crowdedAt: 10,
  byOneInCrowd: 1,
  /** Failures of one address from all strangers, then 429 for all of them: the way by mail stays. */
  byStrangers: 30,
  /** The same of all known browsers: somebody who knew the password once may have made many of them. */
  byKnown: 20,
  /** From the first failure on; never extended. */
  windowMs: 15 * 60_000,
  /** Failures that are answered at once; from then on each waits twice as long as the one before. */
  undelayed: 3,
  firstDelayMs: 50,
  longestDelayMs: 1000,
} as const;

/** How long the number of an hour's registrations is kept, in milliseconds. */
export const registrationsCountedMs = 2 * 3_600_000;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface StoredUser {
  readonly userId: string;
  /** PHC string; `undefined` until the first reset of an administrator whom the operator added. */
  readonly hash: string | undefined;
  readonly role: Role;
  readonly disabled: boolean;
}

/** Who tries to sign in, as failures count them. */
export interface Visitor {
  /** Where the call comes from. */
  readonly source: string;
  /** Id of a browser that signed in to this address before. */
  readonly browser?: string | undefined;
}

/** As the limits of all accounts count a visitor: the browser that is known, else the source. */
export const whoOf = ({ source, browser }: Visitor) => (browser === undefined ? source : `browser ${browser}`);

export type Attempt =
  | { readonly blockedMs: number }
  | { readonly blockedMs?: undefined; readonly failuresBefore: number; readonly user: StoredUser | undefined };

export interface NewSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** A password that was right. */
export interface Compared {
  readonly address: string;
  readonly visitor: Visitor;
  readonly comparedHash: string;
  readonly newHash?: string;
}

export interface AccountsPorts {
  readonly accounts: {
    /**
     * Counts the call for its limit, then the attempt, before anything is compared, so that parallel guesses cannot slip through; and finds
     * the user. All of it is one step, which a refused call does not begin.
     */
    beginSignIn(address: string, visitor: Visitor, now: number): Promise<Attempt>;
    /**
     * Opens a session if the user's hash is still the one that was compared, and takes the attempt back.
     * Answers the token version, or `undefined` when the account changed meanwhile.
     */
    openSession(
      session: NewSession & Compared & { readonly notice?: Letter; readonly now: number },
    ): Promise<number | undefined>;
    /**
     * For an administrator: if the account has a second factor and the hash is still the one that was compared, a challenge waits for the
     * code instead of a session, and the attempt is taken back. False when there is no factor, or the account changed meanwhile.
     */
    openChallenge(request: Compared & { readonly challenge: string; readonly userId: string }): Promise<boolean>;
    /** Makes user, address index and session and queues the welcome, at once. `taken` when the address has another user. */
    create(user: {
      userId: string;
      sessionId: string;
      address: string;
      hash: string;
      notice: Letter;
      now: number;
    }): Promise<{ readonly taken: true } | { readonly taken: false; readonly registrationsThisHour: number }>;
  };
  readonly passwords: {
    hash(password: string): Promise<string>;
    verify(password: string, stored: string | undefined): Promise<boolean>;
    isOld(stored: string): boolean;
  };
  readonly tokens: {
    issue(session: NewSession & { version: number }, now: number): Promise<string>;
  };
  readonly site: SiteIdentity;
  readonly siteNames: readonly string[];
  readonly newId: () => string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface SignedInAnswer {
  readonly token: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** An administrator's password was right; the code has to follow. */
export interface CodeAsked {
  readonly challenge: string;
  readonly userId: string;
}

/**
 * Creates an institute's account, signs it in (SPEC-4; ADR-S12) and welcomes it by mail.
 *
 * @throws {Failure} `invalid_body` with the reason for an address or password that cannot be used; `registration_failed` for a taken address.
 */
export async function register(
  ports: AccountsPorts,
  credentials: Credentials,
): Promise<SignedInAnswer & { registrationsThisHour: number }> {
  const address = addressOf(credentials.email);
  const password = choosePassword(credentials.password, address, ports.siteNames, 'password');
  const hash = await ports.passwords.hash(password);
  const session = { userId: ports.newId(), sessionId: ports.newId(), role: 'institute' as const };
  const now = ports.now();
  const notice = { ...welcome(ports.site, { to: address }), pace: welcomePace };
  const made = await ports.accounts.create({ ...session, address, hash, notice, now });
  if (made.taken) throw new Failure('registration_failed');
  const token = await ports.tokens.issue({ ...session, version: 1 }, now);
  return { ...session, token, registrationsThisHour: made.registrationsThisHour };
}

/**
 * Signs in. A known and an unknown address take the same steps, the same time and get the same answer.
 *
 * @returns the token, or for an administrator with a second factor the challenge that its code has to go along with (ADR-S18)
 * @throws {Failure} `invalid_credentials`; `rate_limited` after too many failures for the address, never for longer than fifteen minutes.
 */
export async function signIn(
  ports: AccountsPorts,
  { visitor, ...credentials }: Credentials & { readonly visitor: Visitor },
): Promise<SignedInAnswer | CodeAsked> {
  const address = canonicalAddress(credentials.email);
  if (address === undefined) throw new Failure('invalid_credentials');
  const attempt = await ports.accounts.beginSignIn(address, visitor, ports.now());
  if (attempt.blockedMs !== undefined) {
    throw new Failure('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(attempt.blockedMs / 1000)) });
  }
  const { user, failuresBefore } = attempt;
  const password = canonicalPassword(credentials.password);
  const matches = await ports.passwords.verify(password, user?.hash);
  if (matches && user?.hash !== undefined && !user.disabled) {
    const { userId, role } = user;
    const compared = {
      address,
      visitor,
      comparedHash: user.hash,
      ...(ports.passwords.isOld(user.hash) && { newHash: await ports.passwords.hash(password) }),
    };
    const challenge = ports.newId();
    if (role === 'admin' && (await ports.accounts.openChallenge({ ...compared, challenge, userId }))) {
      return { challenge, userId };
    }
    const session = { userId, sessionId: ports.newId(), role };
    const now = ports.now();
    const version = await ports.accounts.openSession({
      ...session,
      ...compared,
      now,
      ...(role === 'admin' && { notice: administratorSignedIn(ports.site, { to: address, now }) }),
    });
    if (version !== undefined) {
      return { ...session, token: await ports.tokens.issue({ ...session, version }, now) };
    }
  }
  await ports.wait(delayAfter(failuresBefore + 1));
  throw new Failure('invalid_credentials');
}

/** Milliseconds that the answer to the `n`th failure waits. */
export function delayAfter(failures: number): number {
  const over = failures - throttle.undelayed;
  return over <= 0 ? 0 : Math.min(throttle.firstDelayMs * 2 ** (over - 1), throttle.longestDelayMs);
}

/** @throws {Failure} `invalid_body` for what is not one plain address. */
export function addressOf(email: string): string {
  const address = canonicalAddress(email);
  if (address === undefined) throw invalid('email', 'Enter a valid email address.');
  return address;
}

/** @throws {Failure} `invalid_body` with the reason on `field`. */
export function choosePassword(input: string, address: string, siteNames: readonly string[], field: string): string {
  const password = canonicalPassword(input);
  const flaw = passwordFlaw(password, { address, siteNames });
  if (flaw !== undefined) throw invalid(field, flaw);
  return password;
}

export function invalid(path: string, message: string): Failure {
  return new Failure('invalid_body', { detail: 'Some fields are not valid.', errors: [{ path, message }] });
}

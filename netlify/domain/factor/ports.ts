import type { AuditEntry, AuditPorts } from '../administration/audit.ts';
import type { Letter } from '../letter.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** The standard that authenticator apps follow (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
export interface Authenticator {
  /** A secret in base32 from 20 random bytes. */
  secretOf(bytes: Uint8Array): string;
  /** `otpauth://totp/…`, as apps read it from a QR code. */
  uriOf(app: { readonly secret: string; readonly issuer: string; readonly account: string }): string;
  /** The step that a code of six digits belongs to, the present one or a neighbour; `undefined` for any other code. `now` in milliseconds. */
  stepOf(secret: string, code: string, now: number): number | undefined;
}

/** A sign-in whose password was right, while its code is being judged. */
export interface Challenge {
  readonly userId: string;
  readonly address: string;
  readonly secret: string;
  readonly recoveryCodesLeft: number;
  /** Codes of the account that were wrong within the window, this one counted as if it were. */
  readonly failures: number;
}

/** What a code is: of the app, by its step, or a recovery code, by its keyed hash. */
export type CodeUsed = { readonly step: number } | { readonly recoveryMac: string };

export interface FactorSignIns {
  /** Counts the code before it is compared, so that parallel guesses cannot slip through. `undefined` when the challenge is over. */
  begin(challenge: string): Promise<{ readonly blockedMs: number } | Challenge | undefined>;
  /**
   * Uses the code up, ends the challenge and opens the session, all in one step: a step must be later than the last one used, a recovery code
   * must be there. Answers the token version, `refused` for a code that was used, `ended` when the challenge or the account changed meanwhile.
   */
  redeem(
    use: CodeUsed & {
      readonly challenge: string;
      readonly userId: string;
      readonly sessionId: string;
      readonly entry: AuditEntry;
      readonly letter: Letter;
      readonly now: number;
    },
  ): Promise<number | 'refused' | 'ended'>;
  tell: TellOwner;
}

/** Queues what tells the owner of wrong codes, while they count. */
export type TellOwner = (userId: string, letter: Letter, now: number) => Promise<void>;

export interface FactorEnrolments {
  /** Keeps the secret for the session's enrolment and answers it, or the one that waits already; `undefined` when the account has a factor. */
  offer(session: SessionOf, secret: string): Promise<string | undefined>;
  /** The secret that waits for its first code, and how the store keeps it. */
  offered(sessionId: string): Promise<{ readonly secret: string; readonly sealed: string } | undefined>;
  /** Stores the factor, marks the session, ends the offer. */
  enrol(
    factor: SessionOf & {
      readonly sealed: string;
      readonly step: number;
      readonly recoveryMacs: readonly string[];
      readonly entry: AuditEntry;
      readonly letter: Letter;
      readonly now: number;
    },
  ): Promise<'enrolled' | 'taken' | 'ended'>;
  /** Marks a session of somebody who sets the factor up later. */
  postpone(session: SessionOf): Promise<void>;
}

export interface FactorRenewals {
  /**
   * Counts the code before it is compared, among those of sign-ins, and finds the secret. `undefined` when the account has no factor.
   * `failures` counts this code as if it were wrong.
   */
  begin(
    userId: string,
  ): Promise<
    | { readonly blockedMs: number }
    | { readonly secret: string; readonly sealed: string; readonly failures: number }
    | undefined
  >;
  /**
   * Uses the step up and puts new recovery codes in place of all that were there, in one step. `refused` for a code that was used, `ended`
   * when session, role or factor changed meanwhile.
   */
  renew(
    codes: SessionOf & {
      readonly sealed: string;
      readonly step: number;
      readonly recoveryMacs: readonly string[];
      readonly entry: AuditEntry;
      readonly letter: Letter;
      readonly now: number;
    },
  ): Promise<'renewed' | 'refused' | 'ended'>;
  tell: TellOwner;
}

export interface SessionOf {
  readonly userId: string;
  readonly sessionId: string;
}

export interface FactorPorts extends AuditPorts {
  readonly authenticator: Authenticator;
  /** Keyed hash of a recovery code; the key is not in the store. */
  readonly recoveryMac: (userId: string, digits: string) => string;
  readonly site: SiteIdentity;
}

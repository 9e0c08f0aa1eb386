import * as z from 'zod/mini';
import { enrolmentForm, factorForm, renewalForm } from './forms/factor.ts';
import type { BodyOf } from './forms/form.ts';
import { bodySchema } from './forms/schema.ts';

/** Answer of a login whose password was right, while the account has a second factor: no session yet. */
export interface FactorRequired {
  readonly status: 'factor_required';
  /** Goes along with the code, within five minutes and once. */
  readonly challenge: string;
}

const challenge = z.string('Sign in first').check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Sign in first'));

/** A code of the authenticator app, or a recovery code: digits, whatever spaces and hyphens stand between them. */
export const factorBody = bodySchema(factorForm, { more: { challenge } });
export type FactorBody = BodyOf<typeof factorForm> & { readonly challenge: string };

/** What an authenticator app needs to know. */
export interface FactorOffer {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for opening an app on the same device. */
  readonly uri: string;
  /** The same as a QR code: `path` draws its dark squares in a box of `size` by `size`, the quiet zone included. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** The first code of the app that was offered a secret. */
export const enrolmentBody = bodySchema(enrolmentForm);
export type EnrolmentBody = BodyOf<typeof enrolmentForm>;

/** A code of the app, of this moment: whoever asks for new recovery codes has the app at hand. */
export const renewalBody = bodySchema(renewalForm);
export type RenewalBody = BodyOf<typeof renewalForm>;

/** The codes are shown this once and never again. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/**
 * How far an administrator's session is: `used` opens the organisers' data, `missing` has to set the factor up, `postponed` opens the data
 * too, on the machine of a developer alone.
 */
export interface FactorStanding {
  readonly state: 'used' | 'missing' | 'postponed';
  readonly mayPostpone: boolean;
}

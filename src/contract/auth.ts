import * as z from 'zod/mini';
import type { FactorStanding } from './factor.ts';
import type { BodyOf } from './forms/form.ts';
import { loginForm } from './forms/login.ts';
import { registerForm } from './forms/register.ts';
import { resetForm } from './forms/reset.ts';
import { bodySchema } from './forms/schema.ts';
import type { InspectionSummary } from './inspection.ts';

/** Seconds between two code mails to one address. */
export const resetCooldownSeconds = 60;

/** What else a caller sends is left out: the specification does not say what a body may hold beside its fields. */
const unknownFields = 'ignore';

export const loginBody = bodySchema(loginForm, { unknownFields });
export type LoginBody = BodyOf<typeof loginForm>;

/** Longer rules for the password (common words, administrators) are the server's. */
export const registerBody = bodySchema(registerForm, { unknownFields });
export type RegisterBody = BodyOf<typeof registerForm>;

const resetId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Ask for a code first')));

/**
 * Without `code` and `resetId` a code is asked for; with both the password changes.
 * The code is compared without regard to case, spaces and hyphens.
 */
export const resetBody = bodySchema(resetForm, { unknownFields, more: { resetId } }).check(
  z.refine((body) => (body.code === undefined) === (body.resetId === undefined), {
    path: ['code'],
    message: 'Send code and resetId together',
  }),
);
export type ResetBody = BodyOf<typeof resetForm> & { readonly resetId?: string | undefined };

/** Answer of login and registration. */
export interface TokenAnswer {
  readonly access_token: string;
}

/** A code is on its way, if the address has an account; `resetId` goes along with the code. */
export interface ResetCodeSent {
  readonly status: 'code_sent';
  readonly resetId: string;
}

/** The password is changed. */
export interface ResetDone {
  readonly status: 'updated';
}

export type ResetAnswer = ResetCodeSent | ResetDone;

export type Role = 'institute' | 'admin';

/** What the browser may read from the token. It decides only which screen is offered, never what is allowed. */
export interface TokenClaims {
  readonly sub: string;
  readonly jti: string;
  readonly role: Role;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

/** Answer of `GET /users/me`. */
export interface Me {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly paymentStatus: boolean;
  /** Only of administrators. */
  readonly factor?: FactorStanding;
  /** Only once inspection dates have been chosen. */
  readonly inspection?: InspectionSummary;
}

import * as z from 'zod/mini';
import type { InspectionSummary } from './inspection.ts';
import { passwordCharacters, passwordLength, passwordRefusal } from './password.ts';

/** Seconds between two code mails to one address. */
export const resetCooldownSeconds = 60;

const email = z.string().check(z.minLength(1, 'Enter an e-mail address'), z.maxLength(254, 'The address is too long'));

/** For signing in: no more is asked than that the text can be a password at all. */
const password = z.string().check(
  z.minLength(1, 'Enter a password'),
  z.refine((value) => passwordCharacters(value) <= passwordLength.max, `At most ${passwordLength.max} characters`),
);

/** For choosing a password. Longer rules (common words, administrators) are the server's. */
const newPassword = z.string().check(({ value, issues }) => {
  const message = passwordRefusal(value);
  if (message) issues.push({ code: 'custom', input: value, message });
});

export const loginBody = z.object({ email, password });
export const registerBody = z.object({ email, password: newPassword });

/**
 * Without `code` and `resetId` a code is asked for; with both the password changes.
 * The code is compared without regard to case, spaces and hyphens.
 */
export const resetBody = z
  .object({
    email,
    newPassword,
    confirmNewPassword: z.string(),
    code: z.optional(z.string().check(z.minLength(1, 'Enter the code from the mail'), z.maxLength(40))),
    resetId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Ask for a code first'))),
  })
  .check(
    z.refine((body) => body.newPassword === body.confirmNewPassword, {
      path: ['confirmNewPassword'],
      message: 'The two passwords differ',
    }),
    z.refine((body) => (body.code === undefined) === (body.resetId === undefined), {
      path: ['code'],
      message: 'Send code and resetId together',
    }),
  );

export type LoginBody = z.infer<typeof loginBody>;
export type RegisterBody = z.infer<typeof registerBody>;
export type ResetBody = z.infer<typeof resetBody>;

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
  /** Only once inspection dates have been chosen. */
  readonly inspection?: InspectionSummary;
}

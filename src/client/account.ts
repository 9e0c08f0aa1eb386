import type { TokenAnswer } from '../contract/auth.ts';
import * as accountCalls from '../contract/calls/accounts.ts';
import * as paymentCalls from '../contract/calls/payments.ts';
import type { FactorRequired } from '../contract/factor.ts';
import { call, type Result } from './api.ts';
import { startLeaving } from './guard.ts';
import { forgetWords } from './kept-words.ts';
import type { Knock } from './known-browser.ts';
import { clearToken, readClaims, readToken, setHasFetchedData, setPaymentStatus, setToken } from './session.ts';

/** How long a logout waits for the server before it goes on without it, in milliseconds. */
const LOGOUT_PATIENCE_MS = 3000;

/**
 * Signs in, keeps the token, then asks for the payment status (SPEC-4). Of an administrator with a second factor the answer is a
 * challenge, which the code has to go along with.
 */
export async function signIn(
  credentials: { email: string; password: string },
  remember: boolean,
  knock?: Knock,
): Promise<Result<TokenAnswer | FactorRequired>> {
  const result = await call(accountCalls.login, { body: credentials, token: '', ...knock });
  if (!result.ok || 'challenge' in result.data) return result;
  await enter(result.data.access_token, remember);
  return result;
}

/** Begins the session that the server has opened, and asks about the fee. What another account had begun to write in this tab goes. */
export async function enter(token: string, remember: boolean): Promise<void> {
  setToken(token, remember);
  forgetWords(readClaims()?.sub);
  await refreshPaymentStatus();
}

/** The address of a registration whose answer was lost. */
let unanswered = '';

/**
 * Creates the account and signs in, in this tab. Made anew after a lost answer the account may be there already: then the same words sign in.
 */
export async function signUp(
  credentials: { email: string; password: string },
  knock?: Knock,
): Promise<Result<unknown>> {
  const result = await call(accountCalls.register, { body: credentials, token: '', ...knock });
  if (!result.ok) {
    if (result.status === 409 && unanswered === credentials.email) return signIn(credentials, false, knock);
    if (result.status === 0) unanswered = credentials.email;
    return result;
  }
  setToken(result.data.access_token, false);
  forgetWords();
  return result;
}

/** Asks the server about the fee and keeps the answer. A failure is ignored and the last known state stands (ADR-S09). */
export async function refreshPaymentStatus(): Promise<void> {
  const result = await call(paymentCalls.paymentStatus);
  if (!result.ok) return;
  setPaymentStatus(result.data.paymentStatus);
  setHasFetchedData(true);
}

/** Signs out here at once, on the server as far as it can be reached, then shows the home page. */
export async function signOut(): Promise<void> {
  startLeaving();
  await leaveAccount();
  location.assign('/');
}

/** Ends the session here at once, on the server as far as it can be reached, and stays on the page. */
export async function leaveAccount(): Promise<void> {
  const token = readToken();
  const told = token
    ? call(accountCalls.logout, { token, keepalive: true, signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) })
    : undefined;
  clearToken();
  forgetWords();
  await told;
}

/** Where a fresh login leads: back to the page that asked for it, else the screen of the role (ADR-D17). */
export function homeOf(next: string | null): string {
  return next ?? (readClaims()?.role === 'admin' ? '/admin/dashboard' : '/');
}

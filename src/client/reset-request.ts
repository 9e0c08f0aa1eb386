/** A code that was asked for and may still come. Nothing here is secret: without the code it opens nothing. */
export interface ResetRequest {
  readonly email: string;
  readonly resetId: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/** Life of a code and pause between two mails, in milliseconds (docs/security.md). */
const CODE_LIFE_MS = 10 * 60_000;
const COOLDOWN_MS = 60_000;
const KEY = 'reset-request';

/**
 * The open request of this tab. It outlives a reload: a phone often drops the page while its owner reads the mail,
 * and the code would be worthless without the request that it belongs to.
 */
export function readResetRequest(): ResetRequest | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<
      Record<keyof ResetRequest, unknown>
    > | null;
    if (typeof value?.email !== 'string' || typeof value.resetId !== 'string' || typeof value.askedAt !== 'number')
      return null;
    const age = Date.now() - value.askedAt;
    return age >= 0 && age < CODE_LIFE_MS
      ? { email: value.email, resetId: value.resetId, askedAt: value.askedAt }
      : null;
  } catch {
    return null;
  }
}

/** Keeps the request, or forgets it when there is none. */
export function keepResetRequest(request: ResetRequest | null): void {
  try {
    if (request) sessionStorage.setItem(KEY, JSON.stringify(request));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the request lives as long as the page.
  }
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export function secondsUntilResend(request: ResetRequest, now = Date.now()): number {
  return Math.max(0, Math.ceil((request.askedAt + COOLDOWN_MS - now) / 1000));
}

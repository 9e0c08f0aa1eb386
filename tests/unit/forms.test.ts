import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failed } from '../../src/client/api.ts';
import { explain } from '../../src/client/explain.ts';
import { checkLogin, checkRegistration, checkReset, strengthOf } from '../../src/client/forms.ts';
import { keepResetRequest, readResetRequest, secondsUntilResend } from '../../src/client/reset-request.ts';
import { registerBody, resetBody } from '../../src/contract/auth.ts';
import { type ProblemCode, problems } from '../../src/contract/problem.ts';
import { browserGlobals } from '../support/browser.ts';

const email = 'office@institute.example.org';
const good = 'Lantern mango river';

describe('the specified order of checks', () => {
  it('login: an empty address or password, nothing else', () => {
    expect(checkLogin({ email: '', password: '' })).toMatchObject({
      message: 'loginIncomplete',
      errors: { email: expect.any(String), password: expect.any(String) },
    });
    expect(checkLogin({ email, password: '' })?.errors).toEqual({ password: expect.any(String) });
    expect(checkLogin({ email, password: ' ' })).toBeNull();
  });

  it('registration: the match, then the empty fields, then the rules of the server', () => {
    const message = (password: string, confirmPassword: string, address = email) =>
      checkRegistration({ email: address, password, confirmPassword })?.message;
    expect(message('', 'x', '')).toBe('registrationMismatch');
    expect(message('', '')).toBe('registrationIncomplete');
    expect(message(good, good, '')).toBe('registrationIncomplete');
    expect(message('short', 'short')).toBe('registrationFailed');
    expect(message(good, good)).toBeUndefined();
  });

  it('reset: the empty fields, then the match, then the rules of the server', () => {
    const message = (newPassword: string, confirmNewPassword: string, address = email) =>
      checkReset({ email: address, newPassword, confirmNewPassword })?.message;
    expect(message(good, '')).toBe('resetIncomplete');
    expect(message('a', 'b', '')).toBe('resetIncomplete');
    expect(message(good, `${good}s`)).toBe('resetMismatch');
    expect(message('short', 'short')).toBe('resetFailed');
    expect(message(good, good)).toBeUndefined();
  });
});

describe('A4: form and server agree on the length of a password', () => {
  it.each([
    ['7 characters', 'a'.repeat(7), false],
    ['8 characters', 'a'.repeat(8), true],
    ['8 characters of four code units each', '👩🏽'.repeat(4), true],
    ['7 letters with accents typed apart', 'e\u0301'.repeat(7), false],
    ['128 characters', 'a'.repeat(128), true],
    ['129 characters', 'a'.repeat(129), false],
    ['8 spaces', ' '.repeat(8), true],
  ])('%s', (_, password, allowed) => {
    expect(checkRegistration({ email, password, confirmPassword: password }) === null).toBe(allowed);
    expect(registerBody.safeParse({ email, password }).success).toBe(allowed);
  });

  it('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }), (password) => {
        const body = { email, newPassword: password, confirmNewPassword: password };
        expect(checkReset(body) === null).toBe(resetBody.safeParse(body).success);
      }),
    );
  });
});

describe('what a failed call says beside the fields', () => {
  const failed = (
    code: ProblemCode,
    extra: Partial<Failed> & { errors?: Failed['problem']['errors'] } = {},
  ): Failed => ({
    ok: false,
    status: problems[code].status,
    problem: {
      type: 'about:blank',
      ...problems[code],
      detail: '',
      code,
      requestId: 'r',
      ...(extra.errors && { errors: extra.errors }),
    },
    ...(extra.retryAfter !== undefined && { retryAfter: extra.retryAfter }),
  });

  it('the first sentence of the server for each field of the form, and none for others', () => {
    const errors = [
      { path: 'password', message: 'This password is too common' },
      { path: 'password', message: 'And more' },
      { path: 'role', message: 'Not yours' },
    ];
    expect(explain(failed('invalid_body', { errors }), ['email', 'password'])).toEqual({
      errors: { password: 'This password is too common' },
    });
  });

  it.each([
    [failed('rate_limited', { retryAfter: 45 }), 'Too many attempts. Try again in 45 seconds.'],
    [failed('rate_limited', { retryAfter: 601 }), 'Too many attempts. Try again in 11 minutes.'],
    [failed('rate_limited'), 'Too many attempts. Try again later.'],
    [failed('unavailable'), 'The service cannot be reached right now. Try again in a moment.'],
    [failed('invalid_credentials'), undefined],
    [failed('registration_failed'), undefined],
  ])('a reason that gives nothing away: $problem.code', (failure, note) => {
    expect(explain(failure, ['email', 'password'])).toEqual(note === undefined ? {} : { note });
  });
});

describe('the hint at the strength of a password', () => {
  it.each([
    ['', 'empty'],
    ['1234567', 'short'],
    ['12345678', 'weak'],
    ['Password123!', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['blue-river-9', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['पुणे की सुबह में चाय', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

describe('the open request of a reset', () => {
  beforeEach(() => {
    browserGlobals();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('outlives a reload for as long as its code', () => {
    vi.useFakeTimers();
    const request = { email, resetId: 'r-1', askedAt: Date.now() };
    keepResetRequest(request);
    expect(readResetRequest()).toEqual(request);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(readResetRequest()).toEqual(request);
    vi.advanceTimersByTime(1);
    expect(readResetRequest()).toBeNull();
  });

  it('is nothing when the content is foreign', () => {
    for (const text of ['', 'x', 'null', '[]', '{}', '{"email":1}', '{"email":"a","resetId":"b","askedAt":"now"}']) {
      sessionStorage.setItem('reset-request', text);
      expect(readResetRequest()).toBeNull();
    }
  });

  it('counts the minute until the next mail', () => {
    const request = { email, resetId: 'r-1', askedAt: 1_000_000 };
    expect([0, 1, 59_000, 59_001, 60_000, 90_000].map((ms) => secondsUntilResend(request, 1_000_000 + ms))).toEqual([
      60, 60, 1, 1, 0, 0,
    ]);
  });
});

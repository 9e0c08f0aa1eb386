import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../src/client/forms.ts';
import { registerBody, resetBody } from '../../src/contract/auth.ts';
import { loginForm } from '../../src/contract/forms/login.ts';
import { registerForm } from '../../src/contract/forms/register.ts';
import { resetForm } from '../../src/contract/forms/reset.ts';

const email = 'office@institute.example.org';
const good = 'Lantern mango river';

describe('the specified order of checks', () => {
  it('login: an empty address or password has its own toast, all else that of a refused sign-in', () => {
    expect(checkForm(loginForm, { email: '', password: '' })).toMatchObject({
      toast: 'loginIncomplete',
      errors: { email: expect.any(String), password: expect.any(String) },
    });
    expect(checkForm(loginForm, { email, password: '' })?.errors).toEqual({ password: expect.any(String) });
    expect(checkForm(loginForm, { email, password: ' ' })).toBeNull();
    expect(checkForm(loginForm, { email: 'nobody', password: 'x' })).toBeNull();
    expect(checkForm(loginForm, { email, password: 'x'.repeat(129) })?.toast).toBe('loginFailed');
  });

  it('registration: the match, then the empty fields, then the rules of the server', () => {
    const toast = (password: string, confirmPassword: string, address = email) =>
      checkForm(registerForm, { email: address, password, confirmPassword })?.toast;
    expect(toast('', 'x', '')).toBe('registrationMismatch');
    expect(toast('', '')).toBe('registrationIncomplete');
    expect(toast(good, good, '')).toBe('registrationIncomplete');
    expect(toast('short', 'short')).toBe('registrationFailed');
    expect(toast(good, good)).toBeUndefined();
  });

  it('reset: the empty fields, then the match, then the rules of the server; the code once it is asked for', () => {
    const toast = (newPassword: string, confirmNewPassword: string, address = email, code?: string) =>
      checkForm(resetForm, { email: address, newPassword, confirmNewPassword, code })?.toast;
    expect(toast(good, '')).toBe('resetIncomplete');
    expect(toast('a', 'b', '')).toBe('resetIncomplete');
    expect(toast(good, `${good}s`)).toBe('resetMismatch');
    expect(toast('short', 'short')).toBe('resetFailed');
    expect(toast(good, good)).toBeUndefined();
    expect(toast(good, good, email, '')).toBe('resetIncomplete');
    expect(toast(good, good, email, 'ABCD-EFGH')).toBeUndefined();
  });
});

describe('SEC-A4: form and server agree on the length of a password', () => {
  it.each([
    ['7 characters', 'a'.repeat(7), false],
    ['8 characters', 'a'.repeat(8), true],
    ['8 characters of four code units each', '👩🏽'.repeat(4), true],
    ['7 letters with accents typed apart', 'e\u0301'.repeat(7), false],
    ['128 characters', 'a'.repeat(128), true],
    ['129 characters', 'a'.repeat(129), false],
    ['8 spaces', ' '.repeat(8), true],
  ])('%s', (_, password, allowed) => {
    expect(checkForm(registerForm, { email, password, confirmPassword: password }) === null).toBe(allowed);
    expect(registerBody.safeParse({ email, password }).success).toBe(allowed);
  });

  it('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }), (password) => {
        const body = { email, newPassword: password, confirmNewPassword: password };
        expect(checkForm(resetForm, body) === null).toBe(resetBody.safeParse(body).success);
      }),
    );
  });
});

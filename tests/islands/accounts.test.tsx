// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginForm } from '#contract/forms/login';
import { registerForm } from '#contract/forms/register';
import { resetForm } from '#contract/forms/reset';
import { keepResetRequest } from '../../src/client/reset-request.ts';
import { clearToken, readToken } from '../../src/client/session.ts';
import LoginForm from '../../src/islands/LoginForm.tsx';
import RegisterForm from '../../src/islands/RegisterForm.tsx';
import ResetPasswordForm from '../../src/islands/ResetPasswordForm.tsx';
import { fakeToken } from '../support/browser.ts';
import { answer, refusal, type Screen, show, shownMessages, stubCalls } from '../support/screen.tsx';

const email = 'office@institute.example.org';
const password = 'Lantern mango river';
const leave = vi.fn<(path: string | URL) => void>();
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(leave);
});
afterEach(() => {
  clearToken();
  keepResetRequest(null);
  leave.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function fill(screen: Screen, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await screen.type(name, text);
}

describe('sign-in', () => {
  test('keeps the token, asks about the fee, and leads home; the password travels as it was typed', async () => {
    const token = fakeToken();
    const calls = stubCalls(
      () => answer({ access_token: token }),
      () => answer({ paymentStatus: false, status: 'none' }),
    );
    const screen = await show(<LoginForm />);
    await fill(screen, { email: ` ${email} `, password: ' pass word ' });
    const done = screen.press(loginForm.submit);
    await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0);
    expect(calls[0]).toEqual({ path: '/users/login', method: 'POST', body: { email, password: ' pass word ' } });
    expect(calls[1]?.path).toBe('/payment/payment-status');
    expect(readToken()).toBe(token);
    expect(leave).toHaveBeenCalledWith('/');
    // Busy until the page has changed: nobody presses again meanwhile.
    expect(screen.page.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
    await done.catch(() => undefined);
  });

  test('a wrong password gives nothing away beside the fields', async () => {
    stubCalls(() => refusal('invalid_credentials'));
    const messages = await shownMessages();
    const screen = await show(<LoginForm />);
    await fill(screen, { email, password });
    await screen.press(loginForm.submit);
    expect(messages).toEqual(['loginFailed']);
    expect([screen.errorOf('email'), screen.errorOf('password')]).toEqual([undefined, undefined]);
    expect(readToken()).toBe('');
  });
});

describe('registration', () => {
  test('the match is checked first, and the repeated password is not sent', async () => {
    const calls = stubCalls(() => answer({ access_token: fakeToken() }, 201));
    const messages = await shownMessages();
    const screen = await show(<RegisterForm />);
    await fill(screen, { email, password, confirmPassword: 'other' });
    await screen.press(registerForm.submit);
    expect(messages).toEqual(['registrationMismatch']);
    expect(screen.errorOf('confirmPassword')).toBe(registerForm.fields.confirmPassword.differs);
    expect(calls).toEqual([]);
    await screen.type('confirmPassword', password);
    const done = screen.press(registerForm.submit);
    await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0);
    expect(calls[0]?.body).toEqual({ email, password });
    await done.catch(() => undefined);
  });
});

describe('reset', () => {
  const texts = { email, newPassword: password, confirmNewPassword: password };
  const asked = { status: 'code_sent', resetId: 'r'.repeat(24) };

  test('asks for a code, then for the field that it goes into, then sends both along', async () => {
    const calls = stubCalls(
      () => answer(asked, 202),
      () => refusal('reset_failed'),
      () => answer({ status: 'updated' }),
    );
    const messages = await shownMessages();
    const screen = await show(<ResetPasswordForm />);
    expect(screen.page.querySelector('[name="code"]')).toBeNull();
    await fill(screen, texts);
    await screen.press(resetForm.submit);
    expect(calls[0]?.body).toEqual(texts);
    expect(document.activeElement).toBe(screen.control('code'));
    await screen.press(resetForm.submit);
    expect(messages).toEqual(['resetIncomplete']);
    expect(screen.errorOf('code')).toBe(resetForm.fields.code.missing);
    await screen.type('code', 'ABCD-EFGH');
    await screen.press(resetForm.submit);
    expect(screen.errorOf('code')).toContain('no longer valid');
    const done = screen.press(resetForm.submit);
    await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0);
    expect(calls[2]?.body).toEqual({ ...texts, code: 'ABCD-EFGH', resetId: asked.resetId });
    expect(leave).toHaveBeenCalledWith('/auth/login');
    await done.catch(() => undefined);
  });

  test('a code belongs to its address: another address asks anew', async () => {
    const calls = stubCalls(
      () => answer(asked, 202),
      () => answer({ ...asked, resetId: 's'.repeat(24) }, 202),
    );
    const screen = await show(<ResetPasswordForm />);
    await fill(screen, texts);
    await screen.press(resetForm.submit);
    await fill(screen, { email: 'other@institute.example.org', code: 'ABCD-EFGH' });
    await screen.press(resetForm.submit);
    expect(calls[1]?.body).toEqual({ ...texts, email: 'other@institute.example.org' });
  });

  test('an open request of this tab is taken up again', async () => {
    keepResetRequest({ email, resetId: asked.resetId, askedAt: Date.now() });
    const screen = await show(<ResetPasswordForm />);
    expect(screen.control('email').value).toBe(email);
    expect(screen.control('code')).toBeDefined();
    expect(screen.page.textContent).toContain('Send it again in');
  });
});

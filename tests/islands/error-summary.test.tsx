// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import feedbackContent from '#content/feedback.json' with { type: 'json' };
import { contactForm } from '#contract/forms/contact';
import { enrolmentForm, factorForm } from '#contract/forms/factor';
import { feedbackChoices, feedbackForm } from '#contract/forms/feedback';
import { aboutField, type Form } from '#contract/forms/form';
import { inspectionForm } from '#contract/forms/inspection';
import { loginForm } from '#contract/forms/login';
import { registerForm } from '#contract/forms/register';
import { resetForm } from '#contract/forms/reset';
import { messages } from '#contract/messages';
import { clearToken } from '../../src/client/session.ts';
import FactorSetup from '../../src/islands/admin/FactorSetup.tsx';
import ContactForm from '../../src/islands/ContactForm.tsx';
import { codeStep } from '../../src/islands/FactorForm.tsx';
import FeedbackForm from '../../src/islands/FeedbackForm.tsx';
import Request from '../../src/islands/inspection/Request.tsx';
import LoginForm from '../../src/islands/LoginForm.tsx';
import RegisterForm from '../../src/islands/RegisterForm.tsx';
import ResetPasswordForm from '../../src/islands/ResetPasswordForm.tsx';
import { inspectionContent } from '../support/inspection-days.ts';
import { answer, refusal, type Screen, show, shownMessages, stubCalls } from '../support/screen.tsx';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  clearToken();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const offer = { secret: 'ABCDEFGH', uri: 'otpauth://x', qr: { size: 1, path: 'M0 0' } };
const step = codeStep(
  { status: 'factor_required', challenge: 'c' },
  false,
  () => 'leaving',
  () => undefined,
) as ReactElement;

/** Each form of the product, and the fields that it misses when it is sent empty. */
const forms: [string, Form, ReactElement, string[]][] = [
  ['sign-in', loginForm, <LoginForm key="l" />, ['email', 'password']],
  ['registration', registerForm, <RegisterForm key="r" />, ['email', 'password']],
  ['reset', resetForm, <ResetPasswordForm key="p" />, ['email', 'newPassword', 'confirmNewPassword']],
  ['contact', contactForm, <ContactForm key="c" />, ['name', 'email', 'subject', 'message']],
  [
    'feedback',
    feedbackForm,
    <FeedbackForm key="f" choices={feedbackChoices(feedbackContent)} />,
    ['rating', 'area', 'message'],
  ],
  [
    'inspection',
    inspectionForm,
    <Request
      key="i"
      content={inspectionContent}
      inspection={null}
      touched={{ current: false }}
      reload={() => undefined}
    />,
    ['institution', 'identifier', 'state', 'type', 'preferredDates', 'contactName', 'contactPhone', 'contactEmail'],
  ],
  ['second step', factorForm, step, ['code']],
  ['second factor', enrolmentForm, <FactorSetup key="e" mayPostpone={false} done={() => undefined} />, ['code']],
];

const summaryOf = ({ page }: Screen) => page.querySelector<HTMLElement>('form [role="alert"]');
const submit = ({ page }: Screen) =>
  act(async () => page.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click());

describe('a failed attempt', () => {
  test.each(forms)(
    'BUG-UX01 %s: says what is missing, has the focus, leads to the fields',
    async (_, form, island, missing) => {
      stubCalls(() => answer(offer));
      const screen = await show(island);
      await submit(screen);
      const summary = summaryOf(screen);
      expect(document.activeElement).toBe(summary);
      const heading = document.getElementById(summary?.getAttribute('aria-labelledby') ?? '');
      expect([heading?.tagName, heading?.textContent]).toEqual(['H2', form.failed]);
      const lines = [...(summary?.querySelectorAll('li') ?? [])].map((line) => line.textContent);
      expect(lines).toEqual(
        missing.map((name) => aboutField(form.fields[name]?.label ?? '', form.fields[name]?.missing ?? '')),
      );
      for (const link of summary?.querySelectorAll('a') ?? []) {
        await act(async () => link.click());
        const target = document.activeElement;
        expect(link.hash).toBe(`#${target?.id}`);
        const described = target?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
        expect(link.textContent).toContain(document.getElementById(described)?.textContent);
      }
      // It is about the attempt, not about what is typed since.
      const first = screen.page.querySelector<HTMLInputElement>('form input:not([type="radio"])');
      await screen.type(first?.name ?? '', 'x');
      expect(summaryOf(screen)).toBe(summary);
    },
  );

  test('BUG-UX01 days that cannot be chosen yet are named without a link', async () => {
    const screen = await show(
      <Request content={inspectionContent} inspection={null} touched={{ current: false }} reload={() => undefined} />,
    );
    await submit(screen);
    const lines = [...(summaryOf(screen)?.querySelectorAll('li') ?? [])];
    const unlinked = lines.filter((line) => !line.querySelector('a')).map((line) => line.textContent);
    expect(unlinked).toEqual([
      `${inspectionForm.fields.preferredDates.label}: ${inspectionForm.fields.preferredDates.missing}`,
    ]);
  });

  test('BUG-UX01 a wrong password is still told when its toast is long gone, until the next try', async () => {
    const shown = await shownMessages();
    const screen = await show(<LoginForm />);
    await screen.type('email', 'office@institute.example.org');
    await screen.type('password', 'not the password');
    const late = Promise.withResolvers<Response>();
    stubCalls(
      () => refusal('invalid_credentials'),
      () => late.promise,
    );
    await screen.press('Sign In');
    expect(shown).toEqual(['loginFailed']);
    expect(summaryOf(screen)?.textContent).toBe(`You are not signed in.${messages.loginFailed.text}`);
    expect(document.activeElement).toBe(summaryOf(screen));
    await submit(screen);
    expect(summaryOf(screen), 'the next try begins').toBeNull();
    await act(async () => late.resolve(refusal('rate_limited')));
    expect(summaryOf(screen)?.textContent).toContain('Too many attempts');
    expect(document.activeElement).toBe(summaryOf(screen));
    onTestFinished(clearToken);
  });
});

// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { hydrateRoot, type RootOptions } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import feedbackContent from '#content/feedback.json' with { type: 'json' };
import { contactForm } from '#contract/forms/contact';
import { feedbackChoices, feedbackForm } from '#contract/forms/feedback';
import { type Form, fieldsOf } from '#contract/forms/form';
import { inspectionForm } from '#contract/forms/inspection';
import { loginForm } from '#contract/forms/login';
import { registerForm } from '#contract/forms/register';
import { resetForm } from '#contract/forms/reset';
import { keepResetRequest } from '../../src/client/reset-request.ts';
import { clearToken } from '../../src/client/session.ts';
import ContactForm from '../../src/islands/ContactForm.tsx';
import FeedbackForm from '../../src/islands/FeedbackForm.tsx';
import Request from '../../src/islands/inspection/Request.tsx';
import LoginForm from '../../src/islands/LoginForm.tsx';
import RegisterForm from '../../src/islands/RegisterForm.tsx';
import ResetPasswordForm from '../../src/islands/ResetPasswordForm.tsx';
import { inspectionContent } from '../support/inspection-days.ts';
import { answer, refusal, stubCalls } from '../support/screen.tsx';
import { translate } from '../support/translated.ts';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  clearToken();
  keepResetRequest(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const token = `e30.${btoa(JSON.stringify({ exp: 4e9, role: 'institution' }))}.x`;
/** Each form, and what the server says when an attempt succeeds. */
const forms: [string, Form, ReactElement, () => Response][] = [
  ['contact', contactForm, <ContactForm key="c" />, () => answer({ reference: 'Q-2345-6789' })],
  ['feedback', feedbackForm, <FeedbackForm key="f" choices={feedbackChoices(feedbackContent)} />, () => answer({})],
  ['login', loginForm, <LoginForm key="l" />, () => answer({ access_token: token })],
  ['register', registerForm, <RegisterForm key="r" />, () => answer({ access_token: token }, 201)],
  ['reset', resetForm, <ResetPasswordForm key="p" />, () => answer({ status: 'code_sent', resetId: 'r'.repeat(24) })],
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
    () => refusal('conflict'),
  ],
];

const words: Readonly<Record<string, string>> = {
  text: 'ABCD-EFGH',
  textarea: 'How many?',
  email: 'office@institute.example.org',
  telephone: '+91 00000 00042',
  password: 'Lantern mango river',
};

/** The markup of the server with an island that wakes on it; `before` happens between the two. */
async function wake(island: ReactElement, before: (page: HTMLElement) => void = () => undefined) {
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = renderToString(island);
  before(page);
  const broken: unknown[] = [];
  const options: RootOptions & { onRecoverableError: () => void } = {
    onUncaughtError: (error) => broken.push(error),
    // A page that was translated first is drawn anew: that is React's way, and no failure.
    onRecoverableError: () => undefined,
  };
  const root = await act(async () => hydrateRoot(page, island, options));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
  });
  return { page, broken };
}

function fill(page: Element, form: Form): void {
  for (const [name, { kind }] of fieldsOf(form)) {
    for (const control of page.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      const option = control.querySelector<HTMLOptionElement>('option[value]:not([value=""])');
      if (kind === 'rating') control.checked = control.value === '4';
      else if (kind === 'select') control.value = option?.value ?? '';
      else if (words[kind]) control.value = words[kind];
    }
  }
}
const held = (page: Element) =>
  [...page.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value, checked }) => ({ name, value, checked }));

const submit = async (page: Element) => {
  await act(async () => page.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
};

describe('a page in another language', () => {
  test.each(forms)(
    'BUG-PR01 %s, translated again and again, goes through every state',
    async (name, form, island, done) => {
      const { page, broken } = await wake(island);
      translate(page);
      await submit(page);
      expect(page.querySelector('.field-error'), 'mistakes are named').not.toBeNull();
      translate(page);
      fill(page, form);
      if (name === 'inspection') {
        await act(async () => page.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true })));
        translate(page);
        await act(async () => page.querySelector<HTMLInputElement>('.day input:not(:disabled)')?.click());
        translate(page);
      }
      const late = Promise.withResolvers<Response>();
      stubCalls(() => late.promise, done, done);
      await submit(page);
      expect(page.querySelector('button[type="submit"]')?.textContent, 'says that it is busy').toBe(form.busy);
      translate(page);
      await act(async () => late.resolve(refusal('unavailable')));
      expect(page.querySelector('button[type="submit"]')?.textContent).toContain(form.submit);
      expect(page.textContent).toContain('cannot be reached');
      translate(page);
      fill(page, form);
      await submit(page);
      translate(page);
      expect(broken).toEqual([]);
      expect(page.querySelector('form'), 'the form is still there').not.toBeNull();
      expect(page.textContent).not.toContain('cannot be reached');
    },
  );

  test.each(forms.filter(([name]) => name !== 'inspection'))(
    'BUG-PR01 %s, translated before its island woke, keeps what was typed',
    async (_, form, island) => {
      let typed: unknown;
      const { page, broken } = await wake(island, (served) => {
        fill(served, form);
        typed = held(served);
        translate(served);
      });
      expect(held(page)).toEqual(typed);
      expect(page.querySelector('form')?.dataset['ready']).toBe('true');
      expect(broken).toEqual([]);
    },
  );
});

import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import feedbackContent from '#content/feedback.json' with { type: 'json' };
import { loginBody, registerBody, resetBody } from '#contract/auth';
import { feedbackBody, feedbackPost } from '#contract/feedback';
import { contactForm } from '#contract/forms/contact';
import { feedbackChoices, feedbackForm } from '#contract/forms/feedback';
import { type Field, type Form, fieldsOf, type Kind } from '#contract/forms/form';
import { inspectionForm } from '#contract/forms/inspection';
import { loginForm } from '#contract/forms/login';
import { registerForm } from '#contract/forms/register';
import { resetForm } from '#contract/forms/reset';
import { inspectionBody } from '#contract/inspection';
import { queryBody, queryPost } from '#contract/query';
import { Failure } from '../../netlify/domain/failure.ts';
import { feedbackPage } from '../../netlify/pages/feedback.ts';
import { queryPage } from '../../netlify/pages/query.ts';
import { bodyOf, checkForm, type Words } from '../../src/client/forms.ts';
import type { Held } from '../../src/contract/forms/faults.ts';
import ContactForm from '../../src/islands/ContactForm.tsx';
import FeedbackForm from '../../src/islands/FeedbackForm.tsx';
import LoginForm from '../../src/islands/LoginForm.tsx';
import RegisterForm from '../../src/islands/RegisterForm.tsx';
import ResetPasswordForm from '../../src/islands/ResetPasswordForm.tsx';

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Something of each kind that nothing is wrong with. */
const goodOf: Readonly<Record<Kind, Held>> = {
  text: 'ABCD-EFGH',
  textarea: 'How many?',
  email: 'office@institute.example.org',
  telephone: '+91 00000 00042',
  password: 'Lantern mango river',
  select: 'venue',
  rating: '4',
  days: ['2024-12-16'],
  checkbox: 'on',
  honeypot: '',
};
const goodFor = (form: Form): Record<string, Held> =>
  Object.fromEntries(fieldsOf(form).map(([name, { kind }]) => [name, goodOf[kind]]));

/** Each form, the schemas that take it, and what its call carries beside the fields. */
const tables: Record<string, { form: Form; schema: Schema; post?: Schema; beside?: Record<string, unknown> }> = {
  contact: { form: contactForm, schema: queryBody, post: queryPost },
  feedback: { form: feedbackForm, schema: feedbackBody, post: feedbackPost },
  inspection: { form: inspectionForm, schema: inspectionBody, beside: { revision: 0 } },
  login: { form: loginForm, schema: loginBody },
  register: { form: registerForm, schema: registerBody },
  reset: { form: resetForm, schema: resetBody, beside: { resetId: 'a'.repeat(24) } },
};
const forms = Object.fromEntries(
  Object.entries(tables).map(([name, one]) => [name, { ...one, good: goodFor(one.form) }]),
);

/** Values that a field must not hold, by what is wrong with them. */
function wrongValues(field: Field): [string, Held][] {
  const list: [string, Held][] = [];
  if (field.missing !== undefined) list.push(['missing', field.kind === 'days' ? [] : '']);
  if ('max' in field)
    list.push([
      'too long',
      field.kind === 'email' ? `${'a'.repeat(field.max)}@example.org` : 'x'.repeat(field.max + 1),
    ]);
  if (field.kind === 'days') list.push(['too many', Array.from({ length: 6 }, () => '2024-12-16')]);
  if (field.kind === 'email' && field.rule)
    list.push(['no address', 'meera@localhost'], ['two addresses', 'a@example.org, b@example.org']);
  if (field.kind === 'telephone') list.push(['no number', 'call me']);
  if (field.kind === 'password') {
    if (field.repeats) list.push(['another one', 'Other mango river']);
    else list.push(['too long', 'x'.repeat(129)]);
    if (field.use === 'new' && !field.repeats) list.push(['too short', 'seven77']);
  }
  return list;
}

const cases = Object.entries(forms).flatMap(([name, one]) =>
  fieldsOf(one.form).flatMap(([field, spec]) =>
    wrongValues(spec).map(([what, value]) => ({ name, field, what, value, ...one })),
  ),
);

/** What the server's schema says of the field, for the body that the browser would send. */
function serverSays(schema: Schema, form: Form, field: string, body: unknown): string | undefined {
  const wireName = form.wire?.names[field] ?? field;
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.find(({ path }) => path.map(String).includes(wireName))?.message;
}

describe('browser and server', () => {
  test.each(Object.entries(forms))('take the same good %s', (_, { form, good, schema, post, beside }) => {
    const words = good as Words<Form>;
    expect(checkForm(form, words)).toBeNull();
    expect(schema.safeParse({ ...bodyOf(form, words), ...beside })).toMatchObject({ success: true });
    if (post) expect(post.safeParse({ ...good, website: '' })).toMatchObject({ success: true });
  });

  test.each(cases)('say the same of $name, $field: $what', ({ form, good, schema, post, beside, field, value }) => {
    const spec = form.fields[field];
    const words = { ...good, [field]: value };
    // The repeated password follows the one that it repeats, so that only one thing is wrong.
    const follows = fieldsOf(form).find(([, other]) => other.kind === 'password' && other.repeats === field);
    const all = (follows ? { ...words, [follows[0]]: value } : words) as Words<Form>;
    const sentence = checkForm(form, all)?.errors[field];
    expect(sentence).toEqual(expect.any(String));
    if (post)
      expect(serverSays(post, { ...form, wire: undefined } as never, field, { ...good, [field]: value })).toBe(
        sentence,
      );
    if (spec?.local) return;
    const body = bodyOf(form, all) as Record<string, unknown>;
    const required = form.wire ? field in form.wire.names : !spec?.optional && !spec?.later;
    // What the wire does not require is no mistake of a caller that leaves it out.
    if (value?.length || required) expect(serverSays(schema, form, field, { ...body, ...beside })).toBe(sentence);
  });
});

const islands: [string, Form, ReactElement][] = [
  ['contact', contactForm, <ContactForm key="c" />],
  ['feedback', feedbackForm, <FeedbackForm key="f" choices={feedbackChoices(feedbackContent)} />],
  ['login', loginForm, <LoginForm key="l" />],
  ['register', registerForm, <RegisterForm key="r" />],
  ['reset', resetForm, <ResetPasswordForm key="p" />],
];
const shown = (form: Form) => fieldsOf(form).filter(([, { later, kind }]) => !later && kind !== 'honeypot');

/** What the markup of a form says of each field: its name, whether it must be filled, how much it takes. */
function markup(html: string, form: Form) {
  const { document } = parseHTML(html);
  return shown(form).map(([name]) => {
    const control = document.querySelector(`[name="${name}"]`);
    const label =
      control?.closest('fieldset')?.querySelector('legend') ??
      control?.closest('label') ??
      document.querySelector(`label[for="${control?.id}"]`);
    return {
      name,
      label: label?.textContent?.trim(),
      required: control?.hasAttribute('required'),
      max: control?.getAttribute('maxlength') ?? control?.getAttribute('maxLength') ?? null,
    };
  });
}
const expected = (form: Form) =>
  shown(form).map(([name, field]) => ({
    name,
    label: `${field.label}${field.optional && field.kind !== 'checkbox' ? ' (optional)' : ''}`,
    required: !field.optional,
    max: 'max' in field ? String(field.max) : null,
  }));

describe('the page, with scripts on or off', () => {
  test.each(islands)('%s has the fields of its table, in its order', (_, form, island) => {
    const html = renderToString(island);
    expect(markup(html, form)).toEqual(expected(form));
    const { document } = parseHTML(html);
    expect(document.querySelector('form')?.getAttribute('aria-label')).toBe(form.label);
    expect(document.querySelector('button[type="submit"]')?.textContent).toBe(form.submit);
    expect(document.querySelectorAll('.honeypot [name="website"]').length).toBe('website' in form.fields ? 1 : 0);
  });
});

describe('the page that answers a refused post', () => {
  const failure = new Failure('invalid_body', { errors: [{ path: 'email', message: 'Said once.' }] });
  test.each([
    ['contact', contactForm, queryPage],
    ['feedback', feedbackForm, feedbackPage],
  ] as const)('%s has the same fields again, with what was typed', (name, form, page) => {
    const { website: _honeypot, ...good } = forms[name]?.good ?? {};
    const fields = Object.fromEntries(Object.entries(good).map(([key, value]) => [key, `${value}`]));
    const { file } = page({ failure, fields });
    const html = 'content' in file ? String(file.content) : '';
    expect(markup(html, form)).toEqual(expected(form));
    expect(html).toContain('Said once.');
    const { document } = parseHTML(html);
    for (const [field, value] of Object.entries(fields)) {
      const control = document.querySelector(`[name="${field}"]`);
      const option = control?.querySelector('option[selected]');
      expect(option?.getAttribute('value') ?? control?.getAttribute('value') ?? control?.textContent?.trim()).toBe(
        value,
      );
    }
  });
});

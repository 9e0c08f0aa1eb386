// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Form } from '#contract/forms/form';
import Checkbox from '../../src/islands/form/Checkbox.tsx';
import EmailField from '../../src/islands/form/EmailField.tsx';
import Fields from '../../src/islands/form/Fields.tsx';
import FormFrame from '../../src/islands/form/Form.tsx';
import PasswordField from '../../src/islands/form/PasswordField.tsx';
import RatingField from '../../src/islands/form/RatingField.tsx';
import SelectField from '../../src/islands/form/SelectField.tsx';
import TelephoneField from '../../src/islands/form/TelephoneField.tsx';
import TextAreaField from '../../src/islands/form/TextAreaField.tsx';
import { useForm } from '../../src/islands/form/useForm.ts';
import { show } from '../support/screen.tsx';

const table = {
  label: 'All kinds',
  submit: 'Send',
  busy: 'Sending…',
  failed: 'It was not sent.',
  fields: {
    email: { kind: 'email', label: 'Email', missing: 'Email, please.', help: 'For the answer.', max: 254 },
    phone: { kind: 'telephone', label: 'Telephone', optional: true, max: 20, autoComplete: 'tel' },
    secret: { kind: 'password', use: 'new', label: 'New Password', missing: 'Password, please.' },
    town: { kind: 'select', label: 'Town', missing: 'Town, please.' },
    stars: { kind: 'rating', label: 'Stars', missing: 'Stars, please.' },
    text: { kind: 'textarea', label: 'Text', optional: true, max: 100, rows: 3 },
    yes: { kind: 'checkbox', label: 'Yes', optional: true },
  },
  checks: [{ on: ['missing', 'wrong'], toast: 'loginIncomplete' }],
} as const satisfies Form;

const choices = {
  town: [{ label: 'West', choices: [{ value: 'pune', label: 'Pune' }] }],
  stars: [
    { value: '1', label: 'Poor' },
    { value: '2', label: 'Fine' },
  ],
};
const sent = vi.fn(async (_words: object) => undefined);

function AllKinds() {
  const form = useForm(table, sent, { choices, initial: { email: 'a@example.org', town: 'pune' } });
  return (
    <FormFrame form={form}>
      <Fields
        form={form}
        as={{
          email: EmailField,
          telephone: TelephoneField,
          password: PasswordField,
          select: SelectField,
          rating: RatingField,
          textarea: TextAreaField,
          checkbox: Checkbox,
        }}
      />
    </FormFrame>
  );
}

describe('the fields of a table', () => {
  test('are tied to their labels, help and errors, and hold what they are opened with', async () => {
    const screen = await show(<AllKinds />);
    const email = screen.control('email');
    expect([email.type, email.value, email.required, email.maxLength]).toEqual(['email', 'a@example.org', true, 254]);
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('For the answer.');
    expect([screen.control('phone').type, screen.control('phone').required]).toEqual(['tel', false]);
    expect(screen.control('town').value).toBe('pune');
    expect(screen.page.querySelector('optgroup')?.label).toBe('West');
    await screen.press('Send');
    expect(screen.errorOf('secret')).toBe('Password, please.');
    expect(screen.page.querySelector('.stars .field-error')?.textContent).toBe('Stars, please.');
    expect(sent).not.toHaveBeenCalled();
  });

  test('hand over their words once nothing is wrong', async () => {
    const screen = await show(<AllKinds />);
    await screen.type('secret', '  eight or more ');
    await screen.type('email', '  b@example.org ');
    const [, fine] = screen.page.querySelectorAll<HTMLInputElement>('[name="stars"]');
    await act(async () => fine?.click());
    await act(async () => screen.control('yes').click());
    await screen.press('Send');
    expect(sent.mock.calls[0]?.[0]).toEqual({
      email: 'b@example.org',
      phone: '',
      secret: '  eight or more ',
      town: 'pune',
      stars: '2',
      text: '',
      yes: 'on',
    });
  });

  test('a password can be looked at, and says how good it is', async () => {
    const screen = await show(<AllKinds />);
    const levelOf = () => screen.page.querySelector('.strength')?.getAttribute('data-level');
    expect(levelOf()).toBe('empty');
    await screen.type('secret', 'short');
    expect(levelOf()).toBe('short');
    const toggle = screen.page.querySelector<HTMLButtonElement>('button[aria-label="Show new password"]');
    await act(async () => toggle?.click());
    expect(screen.control('secret').type).toBe('text');
    expect(toggle?.getAttribute('aria-label')).toBe('Hide new password');
  });
});

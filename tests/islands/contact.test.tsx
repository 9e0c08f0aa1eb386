// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contactForm } from '#contract/forms/contact';
import ContactForm from '../../src/islands/ContactForm.tsx';
import { answer, refusal, type Screen, show, shownMessages, stubCalls } from '../support/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const words = { name: 'Meera Test', email: 'meera@example.org', subject: 'Pages', message: 'How many?' };
async function fill(screen: Screen, change: Partial<typeof words> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...words, ...change })) await screen.type(name, text);
}
const receipt = { reference: 'Q-2345-6789' };

describe('the contact form', () => {
  test('names what is missing, keeps the rest, sends nothing, and goes to the summary', async () => {
    const calls = stubCalls();
    const screen = await show(<ContactForm />);
    await screen.type('subject', 'Pages');
    await screen.press(contactForm.submit);
    expect(screen.errorOf('name')).toBe(contactForm.fields.name.missing);
    expect(screen.errorOf('subject')).toBeUndefined();
    expect(document.activeElement?.className).toBe('error-summary');
    expect(screen.control('subject').value).toBe('Pages');
    expect(calls).toEqual([]);
    await screen.type('name', 'M');
    expect(screen.errorOf('name')).toBeUndefined();
    // The correction does not carry the focus away.
    expect(document.activeElement?.className).toBe('error-summary');
  });

  test('SEC-C1 sends the body of the call with the spaces trimmed, says so, shows the reference and is empty again', async () => {
    const calls = stubCalls(() => answer(receipt));
    const messages = await shownMessages();
    const screen = await show(<ContactForm />);
    await fill(screen, { name: '  Meera Test ' });
    await screen.press(contactForm.submit);
    const body = { queryDetails: { querySubject: 'Pages', query: 'How many?', name: words.name, email: words.email } };
    expect(calls).toEqual([{ path: '/api/query', method: 'POST', body }]);
    expect(messages).toEqual(['querySucceeded']);
    expect(screen.page.querySelector('.receipt-number')?.textContent).toBe(receipt.reference);
    expect(document.activeElement?.textContent).toContain(receipt.reference);
    for (const name of Object.keys(words)) expect(screen.control(name).value).toBe('');
  });

  test('SEC-C3 a filled honeypot goes along', async () => {
    const calls = stubCalls(() => answer(receipt));
    const screen = await show(<ContactForm />);
    await fill(screen);
    await screen.type('website', 'https://spam.example.org');
    await screen.press(contactForm.submit);
    expect(calls[0]?.body).toMatchObject({ queryDetails: { website: 'https://spam.example.org' } });
  });

  test('BUG-02 a second press while the first is on its way sends nothing', async () => {
    const first = Promise.withResolvers<Response>();
    const calls = stubCalls(() => first.promise);
    const screen = await show(<ContactForm />);
    await fill(screen);
    const button = screen.page.querySelector<HTMLButtonElement>('button[type="submit"]');
    await act(async () => {
      button?.click();
      button?.click();
    });
    expect(button?.textContent).toBe(contactForm.busy);
    button?.click();
    await act(async () => first.resolve(answer(receipt)));
    expect(screen.page.querySelector('.receipt-number')).not.toBeNull();
    expect(calls).toHaveLength(1);
  });

  test('what the server refuses stands beside its field, and the words stay', async () => {
    const errors = [{ path: 'queryDetails.querySubject', message: 'Not this subject.' }];
    stubCalls(() => refusal('invalid_body', { errors }));
    const messages = await shownMessages();
    const screen = await show(<ContactForm />);
    await fill(screen);
    await screen.press(contactForm.submit);
    expect(messages).toEqual(['queryFailed']);
    expect(screen.errorOf('subject')).toBe('Not this subject.');
    expect(screen.control('message').value).toBe(words.message);
  });

  test('after a failure the form is empty and the words can be put back; without any answer they stay', async () => {
    stubCalls(() => refusal('unavailable'));
    const screen = await show(<ContactForm />);
    await fill(screen);
    await screen.press(contactForm.submit);
    expect(screen.control('message').value).toBe('');
    await screen.press('Put my message back');
    for (const [name, text] of Object.entries(words)) expect(screen.control(name).value).toBe(text);
    // No answer is left: the connection is cut.
    await screen.press(contactForm.submit);
    expect(screen.control('message').value).toBe(words.message);
    expect(screen.page.querySelector('.error-summary')?.textContent).toContain('cannot be reached');
  });
});

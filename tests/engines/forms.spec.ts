import { randomUUID } from 'node:crypto';
import { site } from '../e2e/session.ts';
import { waitForMail } from '../support/mails.ts';
import { formIsReady } from './accounts.ts';
import { expect, phone, test } from './fixtures.ts';
import { keyboardComes, pressingTakesNoFocus } from './habits.ts';
import { button, field, message, text, type Visitor } from './visitor.ts';

const contact = 'form[aria-label="Contact"]';

async function write(visitor: Visitor): Promise<string> {
  const email = `asker-${randomUUID().slice(0, 8)}@example.org`;
  await visitor.fill(field('Name', contact), 'Meera Test');
  await visitor.fill(field('Email', contact), email);
  await visitor.fill(field('Subject', contact), 'Page limit');
  await visitor.fill(field('Message', contact), 'Do references count?');
  return email;
}

const reference = (visitor: Visitor) => visitor.run(() => document.querySelector('.receipt-number')?.textContent ?? '');

async function expectSent(visitor: Visitor, email: string): Promise<void> {
  await visitor.until('a reference', async () =>
    expect(await reference(visitor)).toMatch(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  );
  expect((await waitForMail(site.mailUrl, email)).text).toContain(await reference(visitor));
}

test('a query: what is missing is told at its field, then it is sent and its reference stays', async ({ visitor }) => {
  await visitor.open('/contact');
  await formIsReady(visitor);
  await visitor.press(button('Send Message'));
  await visitor.sees(text('Enter your name.'));
  const email = await write(visitor);
  await visitor.press(button('Send Message'));
  await expectSent(visitor, email);
});

test('BUG-XB03 where pressing takes no focus: a query is sent', async ({ visitor }) => {
  await visitor.open('/contact');
  await formIsReady(visitor);
  await pressingTakesNoFocus(visitor);
  const email = await write(visitor);
  await visitor.press(button('Send Message'));
  await expectSent(visitor, email);
});

test('feedback: stars, a subject, words', async ({ visitor }) => {
  await visitor.open('/feedback');
  await formIsReady(visitor);
  await visitor.press(field('Very good'));
  await visitor.sees(field('Very good'), { checked: true });
  await visitor.run(() => {
    const list = document.querySelector<HTMLSelectElement>('form[aria-label="Feedback"] select');
    if (list) list.selectedIndex = 2;
    list?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await visitor.fill(field('Message'), 'Clear pages, fast on the train.');
  await visitor.press(button('Send Feedback'));
  await visitor.sees(text('Thank you.'));
});

test.describe('on a phone whose keyboard covers half of the window', () => {
  test.use({ size: phone });
  test('every field and the button can be reached, with nothing on them', async ({ visitor }) => {
    await visitor.open('/contact');
    await formIsReady(visitor);
    await visitor.press(field('Name', contact));
    await keyboardComes(visitor, phone);
    const email = await write(visitor);
    await visitor.press(button('Send Message'));
    await expectSent(visitor, email);
    await visitor.sees(message(/Query submitted successfully/));
  });
});

import { payFee, site } from '../e2e/session.ts';
import { register } from '../support/accounts.ts';
import { formIsReady, holdSession, signIn } from './accounts.ts';
import { expect, phone, test } from './fixtures.ts';
import { button, field, link, text, type Visitor } from './visitor.ts';

// Engines keep a page that is left as it was, scripts and all, and show it again on the way back. Drivers often switch that off.

/** Marks the page that is open, so that it is known again. */
const mark = (visitor: Visitor) => visitor.run(() => document.documentElement.setAttribute('data-seen', ''));
const isMarked = (visitor: Visitor) => visitor.run(() => document.documentElement.hasAttribute('data-seen'));

/** Whether the page came from memory is the browser's to decide, by what it has to spare; the report says so. */
const note = async (visitor: Visitor) =>
  test.info().annotations.push({ type: 'from memory', description: String(await isMarked(visitor)) });

test('back and forward, from memory or not: the theme that was chosen meanwhile', async ({ visitor }) => {
  const theme = (wanted: string) =>
    visitor.until(`the theme is ${wanted}`, async () =>
      expect(await visitor.run(() => document.documentElement.dataset.theme ?? '')).toBe(wanted),
    );
  await visitor.open('/schedule');
  await mark(visitor);
  await visitor.open('/publication');
  await mark(visitor);
  await visitor.press(button('Dark theme'));
  await visitor.driver.back();
  await visitor.isAt('/schedule');
  await note(visitor);
  await theme('dark');
  await visitor.driver.forward();
  await visitor.isAt('/publication');
  await note(visitor);
  await theme('dark');
});

test('words of a form are there on the way back', async ({ visitor }) => {
  await visitor.open('/contact');
  await formIsReady(visitor);
  await visitor.fill(field('Message'), 'Half a question');
  await visitor.open('/faq');
  await visitor.driver.back();
  await visitor.isAt('/contact');
  await visitor.sees(field('Message'), { value: 'Half a question' });
});

test('BUG-XB04 words of a private form, whose page no browser keeps, are there on the way back', async ({
  visitor,
}) => {
  const { token } = await register(site);
  await payFee(token);
  await holdSession(visitor, token);
  await visitor.open('/inspection/timeline/form');
  await formIsReady(visitor);
  await visitor.fill(field('Name of the institution'), 'Half a name');
  await visitor.open('/faq');
  await visitor.driver.back();
  await visitor.isAt('/inspection/timeline/form');
  await visitor.sees(field('Name of the institution'), { value: 'Half a name' });
});

test.describe('on a phone', () => {
  test.use({ size: phone });
  test('the menu that led away is shut on the way back', async ({ visitor }) => {
    await visitor.open('/schedule');
    await visitor.press(button('Menu'));
    await visitor.press(link('Publication', '#menu'));
    await visitor.isAt('/publication');
    await visitor.driver.back();
    await visitor.isAt('/schedule');
    await visitor.seesNo(link('Publication', '#menu'));
  });
});

test('BUG-XB04 another account signed in: the way back shows nothing of the first', async ({ visitor }) => {
  const [first, second] = [await register(site), await register(site)];
  await visitor.open('/auth/login?next=%2Fdashboard');
  await signIn(visitor, first);
  await visitor.isAt('/dashboard');
  await visitor.sees(text(first.email));
  await visitor.open('/auth/login?next=%2Fdashboard');
  await visitor.press(button('Use another account'));
  await signIn(visitor, second);
  await visitor.isAt('/dashboard');
  await visitor.sees(text(second.email));
  await visitor.driver.back();
  await visitor.isAt('/auth/login?next=%2Fdashboard');
  await visitor.driver.back();
  await visitor.isAt('/dashboard');
  await visitor.sees(text(second.email));
  await visitor.seesNo(text(first.email));
});

test('BUG-XB04 a session that was exchanged without a word: the way back shows nothing of the first', async ({
  visitor,
}) => {
  const [first, second] = [await register(site), await register(site)];
  await visitor.open('/auth/login?next=%2Fdashboard');
  await signIn(visitor, first);
  await visitor.isAt('/dashboard');
  await visitor.sees(text(first.email));
  await visitor.open('/schedule');
  // No logout and no message of one: all that a page can know of it is what the tab's storage holds.
  await visitor.run(
    (token) =>
      sessionStorage.setItem('auth-token', JSON.stringify({ token, paymentStatus: false, hasFetchedData: false })),
    second.token,
  );
  await visitor.driver.back();
  await visitor.isAt('/dashboard');
  await visitor.sees(text(second.email));
  await visitor.seesNo(text(first.email));
});

import { formIsReady } from './accounts.ts';
import { expect, phone, test } from './fixtures.ts';
import { button, field, link, type Visitor } from './visitor.ts';

// Engines keep a page that is left as it was, scripts and all, and show it again on the way back. Drivers often switch that off.

/** Marks the page that is open, so that it is known again. */
const mark = (visitor: Visitor) => visitor.run(() => document.documentElement.setAttribute('data-seen', ''));
const isMarked = (visitor: Visitor) => visitor.run(() => document.documentElement.hasAttribute('data-seen'));

test('back and forward: pages come from memory, with the theme that was chosen meanwhile', async ({
  visitor,
  engine,
}) => {
  await visitor.open('/schedule');
  await mark(visitor);
  await visitor.open('/publication');
  await mark(visitor);
  await visitor.press(button('Dark theme'));
  await visitor.driver.back();
  await visitor.isAt('/schedule');
  expect(await isMarked(visitor), 'comes from memory').toBe(engine.remembers);
  const theme = () => visitor.run(() => document.documentElement.dataset.theme ?? '');
  await visitor.until('the theme is dark', async () => expect(await theme()).toBe('dark'));
  await visitor.driver.forward();
  await visitor.isAt('/publication');
  expect(await isMarked(visitor), 'comes from memory').toBe(engine.remembers);
  expect(await theme()).toBe('dark');
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

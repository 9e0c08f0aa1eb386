import { expect, phone, test } from './fixtures.ts';
import { pressingTakesNoFocus } from './habits.ts';
import { button, heading, key, link, summary, type Visitor } from './visitor.ts';

const menu = '#menu';
const committees = summary(/^Committees/, menu);
const downloads = summary('Downloads', menu);
const template = summary('Paper Template', menu);

const menuReady = (visitor: Visitor) =>
  visitor.until('the menu hears keys', async () =>
    expect(await visitor.run(() => document.querySelector('[data-menu][data-ready]') !== null)).toBe(true),
  );

test('by mouse: a dropdown opens under the pointer and its entry leads on', async ({ visitor }) => {
  await visitor.open('/schedule');
  await visitor.hover(committees);
  await visitor.press(link('General Chair', menu));
  await visitor.isAt('/committees#general-chair');
  await visitor.sees(heading('Committee'));
});

test('BUG-XB01 by mouse: a list that was chosen from stays shut while the pointer rests, and opens for a pointer that comes again', async ({
  visitor,
}) => {
  await visitor.open('/committees');
  await visitor.hover(committees);
  await visitor.press(link('Associate Editors', menu));
  await visitor.isAt('/committees#associate-editors');
  await visitor.seesNo(link('Associate Editors', menu));
  await visitor.rest(300);
  expect(await visitor.find(link('Associate Editors', menu))).toBeNull();
  await visitor.moveTo(600, 700);
  await visitor.hover(committees);
  await visitor.sees(link('Associate Editors', menu));
});

test('BUG-XB05 by mouse: Escape closes a list that the pointer rests on', async ({ visitor }) => {
  await visitor.open('/schedule');
  await visitor.hover(downloads);
  await visitor.sees(template);
  await menuReady(visitor);
  await visitor.keys(key.escape);
  await visitor.seesNo(template);
});

test('by keyboard: the arrow opens and walks, Escape closes and gives the focus back, Enter follows', async ({
  visitor,
}) => {
  await visitor.open('/schedule');
  await visitor.run(() => document.querySelector<HTMLElement>('#menu summary')?.focus());
  await menuReady(visitor);
  await visitor.keys(key.down);
  await visitor.sees(link('Chief Patrons', menu), { focused: true });
  await visitor.keys(key.down);
  await visitor.sees(link('Patron', menu), { focused: true });
  await visitor.keys(key.escape);
  await visitor.seesNo(link('Patron', menu));
  await visitor.sees(committees, { focused: true });
  await visitor.keys(key.down, key.enter);
  await visitor.isAt(/^\/committees#/);
});

test('the first stop of the keyboard is the way to the content', async ({ visitor }) => {
  await visitor.open('/schedule');
  await visitor.keys(key.tab);
  await visitor.sees(link('Skip to content'), { focused: true });
  await visitor.keys(key.enter);
  await visitor.until('the content has the focus', async () =>
    expect(await visitor.run(() => document.activeElement?.tagName)).toBe('MAIN'),
  );
});

test('BUG-XB03 by mouse, where pressing takes no focus: Downloads, Paper Template, For Review', async ({ visitor }) => {
  await visitor.open('/schedule');
  await pressingTakesNoFocus(visitor);
  await visitor.press(downloads);
  await visitor.press(template);
  const known = await visitor.driver.tabs();
  await visitor.press(link(/^For Review/, menu));
  await visitor.followNewTab(known);
});

test.describe('on a phone', () => {
  test.use({ size: phone });

  test.describe('by touch', () => {
    test.use({ touch: true });
    test('the menu, Committees, an entry', async ({ visitor }) => {
      await visitor.open('/schedule');
      await visitor.tap(button('Menu'));
      await visitor.tap(committees);
      await visitor.tap(link('Program Chair', menu));
      await visitor.isAt('/committees#program-chair');
      await visitor.seesNo(link('Program Chair', menu));
    });
  });

  test('BUG-XB03 where pressing takes no focus: the menu, Committees, Program Chair', async ({ visitor }) => {
    await visitor.open('/schedule');
    await pressingTakesNoFocus(visitor);
    await visitor.press(button('Menu'));
    await visitor.press(committees);
    await visitor.press(link('Program Chair', menu));
    await visitor.isAt('/committees#program-chair');
  });
});

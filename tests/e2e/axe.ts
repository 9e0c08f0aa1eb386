import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { desktop, narrow, tablet } from './fixtures.ts';

/** Every rule of WCAG 2.2 AA, and axe's own good practice. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a change of colours alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** The rules that a change of width can break: of places, of what is hidden or scrolls, and of the header's two menus. */
const widthRules = [
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'link-name',
  'button-name',
  'landmark-unique',
  'heading-order',
  'page-has-heading-one',
  'region',
  'meta-viewport',
];
const rulesOf = {
  every: { type: 'tag', values: everyRule },
  widths: { type: 'rule', values: [...widthRules, ...colourRules] },
  colours: { type: 'rule', values: colourRules },
} as const satisfies Record<string, axe.RunOnly>;

export type Theme = 'light' | 'dark';

/**
 * Puts the page into a theme as another tab's choice would: no reload, and the button in the header follows.
 * Transitions are off, since a colour half-way is one that no reader meets.
 */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((value) => {
    localStorage.setItem('theme', value);
    dispatchEvent(new Event('storage'));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What axe finds on the page as it stands, in its present theme and width: every rule, those of widths and colours, or those of colours. */
export async function findings(page: Page, rules: keyof typeof rulesOf = 'every'): Promise<string[]> {
  for (const frame of page.frames()) {
    // Reading the checker costs more than running it, so a document gets it once.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} — ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' | ')}`,
    );
  }, rulesOf[rules]);
}

/** Nothing for axe to find: all rules once, and what colours decide in the other theme too. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await showTheme(page, 'light');
  expect(await findings(page), 'light').toEqual([]);
  await showTheme(page, 'dark');
  expect(await findings(page, 'colours'), 'dark').toEqual([]);
}

/**
 * Nothing for axe to find, and nothing that scrolls sideways, at 320, 768 and 1440 px: every rule once, what a width can break at each, and
 * colours in both themes on the narrowest screen and the widest, whose layouts differ. Leaves the page wide and light.
 */
export async function expectReachAtEveryWidth(page: Page, what = ''): Promise<void> {
  const look = async (size: typeof narrow, theme: Theme, rules: keyof typeof rulesOf) => {
    await page.setViewportSize(size);
    await showTheme(page, theme);
    expect.soft(await findings(page, rules), `${what} ${size.width} px, ${theme}`).toEqual([]);
  };
  await look(narrow, 'light', 'every');
  await expectNoSidewaysScroll(page);
  await look(narrow, 'dark', 'colours');
  await look(tablet, 'dark', 'widths');
  await expectNoSidewaysScroll(page);
  await look(desktop, 'dark', 'widths');
  await expectNoSidewaysScroll(page);
  await look(desktop, 'light', 'colours');
}

/** No sideways scrolling at the present width; the message names what sticks out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    return {
      page: document.documentElement.scrollWidth - limit,
      culprits: [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > limit + 1)
        .slice(0, 5)
        .map((element) => `${element.tagName}.${element.className}`),
    };
  });
  expect(wide.page, `wider than the screen: ${wide.culprits.join(', ')}`).toBeLessThanOrEqual(0);
}

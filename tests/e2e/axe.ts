import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { desktop, narrow, tablet } from './fixtures.ts';

/** Every rule of WCAG 2.2 AA, and axe's own good practice. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a change of theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

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

/**
 * What axe finds on the page as it stands, at its present width: by every rule in the first theme, by those of colours in the others.
 * Leaves the page in the last.
 */
async function findings(page: Page, themes: readonly [Theme, ...Theme[]]): Promise<string[]> {
  for (const frame of page.frames()) {
    // Reading the checker costs more than running it, so a document gets it once.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(
    async (looks) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found: string[] = [];
      /** Whether a target is small where a reader brings it to be pressed: at the edge of the screen a bar may lie on a part of it. */
      const isSmall = async ({ target: [selector, ...deeper] }: axe.NodeResult) => {
        const element = typeof selector === 'string' && deeper.length === 0 ? document.querySelector(selector) : null;
        if (!element) return true;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { violations } = await run(element, { runOnly: ['target-size'], resultTypes: ['violations'] });
        scrollTo({ top: 0, behavior: 'instant' });
        return violations.length > 0;
      };
      // Where a page was scrolled to by chance, the header would lie on what is looked at.
      scrollTo({ top: 0, behavior: 'instant' });
      for (const { theme, runOnly } of looks) {
        localStorage.setItem('theme', theme);
        dispatchEvent(new Event('storage'));
        const { violations } = await run(document, { runOnly, resultTypes: ['violations'] });
        for (const { id, help, nodes: all } of violations) {
          const nodes: axe.NodeResult[] = [];
          for (const node of all) if (id !== 'target-size' || (await isSmall(node))) nodes.push(node);
          if (nodes.length === 0) continue;
          const where = nodes.slice(0, 3).map(({ html }) => html);
          found.push(`${theme}, ${id}: ${help} — ${where.join(' | ')}`);
        }
      }
      return found;
    },
    themes.map((theme, index) => ({
      theme,
      runOnly:
        index === 0 ? ({ type: 'tag', values: everyRule } as const) : ({ type: 'rule', values: colourRules } as const),
    })),
  );
}

/** Nothing for axe to find in the themes at the present width, and nothing that scrolls sideways. */
export async function expectReach(
  page: Page,
  what = '',
  themes: readonly [Theme, ...Theme[]] = ['dark', 'light'],
): Promise<void> {
  // A colour half-way is one that no reader meets.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await findings(page, themes), `${what} ${page.viewportSize()?.width} px`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The same at 320, 768 and 1440 px. The page keeps its width, and is light and at its head afterwards. */
export async function expectReachAtEveryWidth(
  page: Page,
  ...asked: [what?: string, themes?: readonly [Theme, ...Theme[]]]
) {
  const before = page.viewportSize();
  for (const size of [narrow, tablet, desktop]) {
    await page.setViewportSize(size);
    await expectReach(page, ...asked);
  }
  if (before) await page.setViewportSize(before);
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

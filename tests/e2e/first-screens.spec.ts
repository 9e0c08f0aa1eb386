import type { Page } from 'playwright/test';
import { publicPages } from '../../src/config/public-pages.ts';
import { phaseTimes } from './edition-dates.ts';
import { expect, test } from './fixtures.ts';
import { signedInAdmin, signedInAndPaid } from './session.ts';
import { entryPages } from './site.ts';

/** The thing that visitors come for, as a selector and in words. */
const things: Readonly<Record<string, readonly [selector: string, thing: string]>> = {
  '/': ['.hero .actions a', 'the step of the day'],
  '/committees': ['main .card', 'the first person'],
  '/call-for-papers': ['.desk li', 'what to do now, with the dates'],
  '/author-guidelines': ['main .button', 'the way to submit'],
  '/check-paper': ['main input[type="file"]', 'the field for the file'],
  '/schedule': ['main tbody td time', 'the first deadline'],
  '/proceedings': ['main select', 'the list of papers, by track'],
  '/paper-submission': ['main tbody td', 'the first fee'],
  '/publication': ['main .section li', 'where papers appear'],
  '/tourism': ['main nav a', 'the parts of the page'],
  '/contact': ['main a[href^="mailto:"]', 'an address to write to'],
  '/faq': ['main nav a', 'the kinds of questions'],
  '/feedback': ['main form [type="radio"] + *, main form label', 'the first question'],
  '/visa-letter': ['main form input[name="name"]', 'the first field'],
  '/verify': ['main input[name="code"]', 'the field for the code'],
  '/privacy': ['main nav a', 'the parts of the page'],
  '/search': ['main input[type="search"]', 'the field to search'],
  '/auth/login': ['main input[type="password"]', 'both fields'],
  '/auth/register': ['main input[type="password"]', 'the first two fields'],
  '/auth/reset-password': ['main input[type="email"]', 'the field of the address'],
};

/** What is made one page for each entry begins with its text. */
const thingOf = (path: string) => things[path] ?? (['main .section p:not(.eyebrow)', 'the first words'] as const);

/** What a sheet of paper shows that it should not, and where its headings begin beside the name of the conference. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    const left = document.querySelector('.site-header .wordmark')?.getBoundingClientRect().left ?? Number.NaN;
    return {
      ornaments: shown(
        'main :is(img, picture, svg):not(.publisher *, .map, .map *, .star *), header svg, header nav, .ticker, reader-clock',
      ),
      apart: [...document.querySelectorAll('main :is(h1, .eyebrow)')]
        .filter((element) => element.checkVisibility())
        .map((element) => Math.round(element.getBoundingClientRect().left - left)),
    };
  });

const sizes = [
  { width: 1366, height: 650 },
  { width: 360, height: 640 },
] as const;

/** 22 % of the height of a small laptop's window. */
const bannerAtMost = 0.22 * 650;

/** How high the banner is, what is set in the cut for headlines below 20 px (ADR-D33), and what is written twice as a heading of the page or of a section; entries of a programme may be called alike. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('h1, h2, h3')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent?.trim().toLowerCase() ?? '');
    const banner = document.querySelector('.banner:not(.banner--working)');
    const small = [...document.querySelectorAll('body *')].filter((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      const words = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
      return words && fontFamily.includes('Source Serif') && Number.parseFloat(fontSize) < 20;
    });
    return {
      small: small.map(({ textContent }) => textContent),
      banner: banner?.getBoundingClientRect().height ?? 0,
      twice: said.filter((text, index) => said.indexOf(text) !== index),
    };
  });

test('the thing that visitors come for is in the first screen of every public page, at 1366 × 650 and 360 × 640, and its sheet of paper is clean', async ({
  page,
}) => {
  test.slow();
  const paths = [...publicPages.map(({ route }) => route), ...entryPages];
  const rows: string[] = [];
  for (const path of new Set(paths)) {
    await page.goto(path);
    const [selector, thing] = thingOf(path);
    const ends: number[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      const seen = page.locator(selector).locator('visible=true').first();
      const { y, height } = (await seen.boundingBox()) ?? { y: Number.NaN, height: 0 };
      const end = Math.round(y + Math.min(height, 44));
      ends.push(Math.round(y));
      expect.soft(end, `${path} at ${size.width} px: ${thing}`).toBeLessThanOrEqual(size.height);
      const { banner, twice, small } = await headOf(page);
      expect.soft(small, `small type of ${path} in the cut for headlines`).toEqual([]);
      expect.soft(banner, `the banner of ${path} at ${size.width} px`).toBeLessThanOrEqual(bannerAtMost);
      expect.soft(twice, `headings of ${path} that are there twice`).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 680, height: 960 });
    const { ornaments, apart } = await onPaper(page);
    expect.soft(ornaments, `${path} on paper`).toEqual([]);
    expect.soft(new Set(apart), `left edges of ${path} on paper`).toEqual(new Set([0]));
    await page.emulateMedia({ media: 'screen' });
    rows.push(`| ${path} | ${thing} | ${ends.join(' | ')} |`);
  }
  console.log(['| Page | Thing | y at 1366 × 650 | y at 360 × 640 |', ...rows].join('\n'));
});

test('BUG-FS1 the step of the day is in the first screen of the home page in each phase, whatever else the phase says', async ({
  page,
}) => {
  for (const [phase, at] of Object.entries(phaseTimes)) {
    await page.goto(`/?at=${at}`);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const step = page.locator('.hero .actions a').locator('visible=true').first();
      const { y, height } = (await step.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect.soft(y + Math.min(height, 44), `${phase} at ${size.width} px`).toBeLessThanOrEqual(size.height);
    }
  }
});

test('a screen somebody works on has no banner: what is to be done is in the first screen', async ({ page, watch }) => {
  // The payment page of an institution that has paid asks, and is told so.
  watch.expectConsole(/409/);
  await signedInAndPaid(page);
  for (const [path, selector] of [
    ['/dashboard', 'main .card'],
    ['/payment', 'main .card'],
    ['/inspection/timeline/form', 'main select, main input'],
  ] as const) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(page.locator(selector).locator('visible=true').first(), path).toBeInViewport();
      await expect(page.locator('.banner .lattice')).toHaveCount(0);
      expect((await headOf(page)).banner, path).toBe(0);
    }
  }
  await signedInAdmin(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('navigation', { name: /views|organisers|admin/i }).first()).toBeInViewport();
  expect((await headOf(page)).banner).toBe(0);
});

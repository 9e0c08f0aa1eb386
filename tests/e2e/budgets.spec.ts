import { desktop, expect, type Page, phone, test } from './fixtures.ts';
import { idleMoment, neverIdle } from './idle.ts';
import { entryPages, informational } from './site.ts';
import { squeeze, weightOf } from './weight.ts';

/**
 * Upper limits in bytes after brotli of what a first visit loads before any interaction (docs/budgets.md), requests as a count. The sheet for
 * print counts in the total alone: a browser asks for it after everything else, once for all pages, and no screen waits for it (ADR-P10).
 */
interface Budget {
  readonly total: number;
  /** The whole document as it travels, where it must come in one flight. */
  readonly document?: number;
  readonly html: number;
  readonly css: number;
  readonly script: number;
  readonly requests: number;
  /** No script file at all: everything is inlined. */
  readonly inlineOnly?: boolean;
}

/**
 * What a server may send before it waits for the first answer: ten packets, with the headers of the answer. A page that fits is there one
 * round trip sooner.
 */
const oneFlight = 14_500;

const info: Budget = {
  total: 24_000,
  document: oneFlight,
  html: 14_000,
  css: 6_000,
  script: 1_500,
  requests: 4,
  inlineOnly: true,
};
const committees: Budget = { ...info, total: 40_000, requests: 6 };
/** The page that lists everything from A to Z (ADR-P04). */
const everything: Budget = { ...info, total: 28_000, document: 20_000, html: 20_000 };
const homePhone: Budget = { total: 48_000, html: 14_000, css: 7_000, script: 3_500, requests: 6 };
const homeDesktop: Budget = { ...homePhone, total: 75_000 };
/** A form before it is touched (ADR-P08). */
const untouched: Budget = { total: 30_000, html: 14_000, css: 7_000, script: 3_000, requests: 5 };
const form: Budget = { total: 88_000, html: 14_000, css: 7_000, script: 72_000, requests: 12 };

/**
 * A document with what it says to machines, without its inlined styles and scripts, which have columns of their own (ADR-P03), and without the
 * letters of its headings, a font that is counted with the document and in the total (ADR-P11).
 */
const markupOf = (document: string) =>
  document.replaceAll(/(<(style|script)(?![^>]*(?:ld\+json|speculationrules))[^>]*>)[\s\S]*?<\/\2>/g, '$1</$2>');

async function weigh(page: Page, path: string, ready: (page: Page) => Promise<unknown>) {
  const arrivals: Promise<{ type: string; url: string; bytes: number; markup: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    arrivals.push(
      response.body().then((body) => ({
        type,
        url: response.url(),
        bytes: weightOf(response.url(), body),
        markup: type === 'document' ? squeeze(markupOf(body.toString())) : 0,
      })),
    );
  });
  await page.goto(path, { waitUntil: ready === idleMoment ? 'domcontentloaded' : 'load' });
  await page.evaluate(() => document.fonts.ready);
  await ready(page);
  const loaded = await Promise.all(arrivals);
  const onScreen = loaded.filter(({ url }) => !new URL(url).pathname.startsWith('/_astro/print.'));
  const inline = await page
    .locator('script:not([src], #preview, [type$="json"], [type="speculationrules"])')
    .allTextContents();
  const sum = (type: string) =>
    onScreen.filter((one) => one.type === type).reduce((total, one) => total + one.bytes, 0);
  return {
    total: loaded.reduce((total, { bytes }) => total + bytes, 0),
    document: sum('document'),
    html: loaded.reduce((total, { markup }) => total + markup, 0),
    css: sum('stylesheet') + squeeze((await page.locator('style').allTextContents()).join('')),
    script: sum('script') + squeeze(inline.join('')),
    requests: onScreen.length,
    scriptFiles: loaded.filter((one) => one.type === 'script').map((one) => new URL(one.url).pathname),
    list: loaded.map((one) => `${one.type} ${one.bytes} ${new URL(one.url).pathname}`),
  };
}

async function hold(
  page: Page,
  path: string,
  budget: Budget,
  ready: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const weight = await weigh(page, path, ready);
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weight) });
  console.log(
    `${path}: total ${weight.total}, document ${weight.document}, html ${weight.html}, css ${weight.css}, script ${weight.script}, requests ${weight.requests}`,
  );
  const listing = weight.list.join('\n');
  for (const key of ['total', 'document', 'html', 'css', 'script', 'requests'] as const) {
    const limit = budget[key];
    if (limit !== undefined) expect.soft(weight[key], `${path}: ${key}\n${listing}`).toBeLessThanOrEqual(limit);
  }
  if (budget.inlineOnly) expect.soft(weight.scriptFiles, `${path} loads no script file`).toEqual([]);
}

/** Every island of the page has hydrated, so everything it imports has arrived; but for the toaster, which waits until a form is begun. */
const hydrated = (page: Page) => expect(page.locator('astro-island[ssr]:not([client="wanted"])')).toHaveCount(0);

test.describe('budgets on a first visit', () => {
  for (const path of [...informational, ...entryPages]) test(path, ({ page }) => hold(page, path, info));
  test('/committees', ({ page }) => hold(page, '/committees', committees));
  test('/search', ({ page }) => hold(page, '/search', everything));

  test.describe('on a phone', () => {
    test.use({ viewport: phone });
    test('/', ({ page }) => hold(page, '/', homePhone));
  });
  test.describe('on a desktop', () => {
    test.use({ viewport: desktop });
    test('/', ({ page }) => hold(page, '/', homeDesktop));
  });

  for (const path of [
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/contact',
    '/feedback',
    '/visa-letter',
  ]) {
    test(`${path} before its form is touched`, async ({ page }) => {
      await neverIdle(page);
      await hold(page, path, untouched, idleMoment);
    });
    test(`${path} with its form hydrated`, ({ page }) => hold(page, path, form, hydrated));
  }
});

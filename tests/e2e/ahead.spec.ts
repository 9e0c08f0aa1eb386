import type { CDPSession } from 'playwright/test';
import { committeeAnchors } from './edition.ts';
import { expect, type Page, test } from './fixtures.ts';

/** Paths that the browser would now fetch ahead if they were pointed at, and those that it has fetched, as it says itself. */
async function fetchedAhead(session: CDPSession): Promise<{ readonly mayAsk: Set<string>; readonly asked: string[] }> {
  const mayAsk = new Set<string>();
  const asked: string[] = [];
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    mayAsk.clear();
    for (const { key } of preloadingAttemptSources) mayAsk.add(new URL(key.url).pathname);
  });
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') asked.push(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  return { mayAsk, asked };
}

const hasRules = (page: Page) => page.locator('script[type=speculationrules]');
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test('ADR-P05 the page that is pointed at is asked for before the press; none of an account, no file', async ({
  page,
}) => {
  const { mayAsk, asked } = await fetchedAhead(await page.context().newCDPSession(page));
  await page.goto('/call-for-papers');
  // The browser says of all links of a page at once which it would ask for.
  await expect.poll(() => [...mayAsk]).toContain('/publication');
  await expect(link(page, 'Sign in')).toHaveAttribute('href', '/auth/login');
  expect([...mayAsk].filter((path) => /^\/(?:auth|dashboard|admin|payment|inspection|api)\b|\./.test(path))).toEqual(
    [],
  );
  await link(page, 'Publication').hover();
  await expect.poll(() => asked).toEqual(['/publication']);
  await link(page, 'Publication').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publication' })).toBeVisible();
});

test('ADR-P05 nothing is asked for ahead for those who save data, nor by a page of an account', async ({ page }) => {
  await page.goto('/schedule');
  await expect(hasRules(page)).toHaveCount(1);
  for (const path of ['/auth/login', '/payment']) {
    await page.goto(path);
    // The payment page leads there as well, once it knows that nobody is signed in.
    await page.waitForURL(/\/auth\/login/);
    await expect(hasRules(page)).toHaveCount(0);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const { mayAsk, asked } = await fetchedAhead(session);
  await page.goto('/schedule');
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await expect(hasRules(page)).toHaveCount(0);
  // Where a frame comes between the rules and the script that takes them away, the browser has candidates until then.
  await expect.poll(() => [...mayAsk]).toEqual([]);
  await link(page, 'Publication').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publication' })).toBeVisible();
  await expect(hasRules(page)).toHaveCount(0);
  await expect.poll(() => [...mayAsk]).toEqual([]);
  expect(asked).toEqual([]);
});

test.describe('ADR-P05 from page to page', () => {
  /** Whether the page was shown through a transition, noted by each page as it is shown. */
  const through = (page: Page) =>
    page.evaluate(() => (window as unknown as { transition?: boolean }).transition ?? null);
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => Object.assign(window, { transition: event.viewTransition !== null })),
    );
  });

  test('nothing moves where less motion is asked for', async ({ page }) => {
    await page.goto('/schedule');
    await link(page, 'Publication').click();
    await expect(page).toHaveURL(/publication$/);
    await expect.poll(() => through(page)).toBe(false);
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });
    test('one picture fades into the next; anchors and the way back are where they were', async ({ page }) => {
      await page.goto('/schedule');
      await page.evaluate(() => scrollTo(0, 700));
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/publication"]')?.click());
      await expect(page).toHaveURL(/publication$/);
      await expect.poll(() => through(page)).toBe(true);
      await page.goBack();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
      // The section in the middle: some page stands above it, and enough below it to bring it to the top.
      const anchor = committeeAnchors[Math.floor(committeeAnchors.length / 2)] ?? '';
      await page.evaluate(
        (href) => document.querySelector<HTMLElement>(`#menu a[href="${href}"]`)?.click(),
        `/committees#${anchor}`,
      );
      await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
      const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, anchor);
      await expect.poll(async () => Math.round((await top()) ?? 0)).toBe(100);
    });
  });
});

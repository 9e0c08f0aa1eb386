import { advisers, committeeAnchors } from './edition.ts';
import { desktop, expect, type Page, phone, test } from './fixtures.ts';

/** Of the sections one that others follow, and the last. */
const [, middle = ''] = committeeAnchors;
const farthest = advisers.anchor;

/** Decision ADR-D06: the anchor stands 100 px below the top, give or take 2, and stays there. */
async function expectLanded(page: Page, id: string) {
  await expect
    .poll(
      () =>
        page.locator(`[id="${id}"]`).evaluate(async (target) => {
          const tops: number[] = [];
          for (let frame = 0; frame < 10; frame++) {
            tops.push(target.getBoundingClientRect().top);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          return Math.max(...tops.map((top) => Math.abs(top - 100)));
        }),
      { message: `#${id} rests at 100 px` },
    )
    .toBeLessThanOrEqual(2);
}

/** Two of them with the smooth way there, which is long and drawn frame by frame: a near one and the farthest. */
const smooth = [middle, farthest];

for (const [device, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('ADR-D06 each committee anchor lands from a cold load', async ({ page, context }) => {
      // Nothing is at hand from the page before: pictures and styles come as late as on a first visit.
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (const id of committeeAnchors) {
        await page.goto('/robots.txt');
        await page.goto(`/committees#${id}`, { waitUntil: 'commit' });
        await expectLanded(page, id);
      }
    });

    test('ADR-D06 each lands from a click in the menu, on the page itself', async ({ page }) => {
      await page.goto('/committees');
      for (const id of committeeAnchors) {
        await page.emulateMedia({ reducedMotion: smooth.includes(id) ? 'no-preference' : 'reduce' });
        if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click();
        await page.locator('#menu summary', { hasText: 'Committees' }).click();
        await page.locator(`#menu a[href="/committees#${id}"]`).click();
        await expect(page.locator(`#menu a[href="/committees#${id}"]`)).toBeHidden();
        await expectLanded(page, id);
      }
    });

    test('ADR-D06 back and forward land again', async ({ page }) => {
      await page.goto(`/committees#${middle}`);
      await expectLanded(page, middle);
      await page.goto('/schedule');
      await page.goBack();
      await expectLanded(page, middle);
      await page.evaluate((anchor) => {
        location.hash = anchor;
      }, farthest);
      await expectLanded(page, farthest);
      await page.goBack();
      await expectLanded(page, middle);
      await page.goForward();
      await expectLanded(page, farthest);
    });
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('ADR-P09 what is below the first screen is left out of the first frames, there without a scroll, and at once for an address', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const isDrawn = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    const isWhole = () =>
      page
        .locator('main :is(address, textarea, li, h2)')
        .evaluateAll((elements) =>
          elements.every(
            (element) => !element.checkVisibility() || element.checkVisibility({ contentVisibilityAuto: true }),
          ),
        );
    // The second after which all is drawn begins when the test says so: a loaded machine may need longer for its first frame.
    await page.addInitScript(() => {
      const held = new CSSStyleSheet();
      held.replaceSync('.later { animation-play-state: paused !important }');
      document.adoptedStyleSheets.push(held);
    });
    const release = () => page.evaluate(() => document.adoptedStyleSheets.pop());

    for (const [path, below] of [
      ['/contact', '.site-footer .wrap'],
      ['/committees', `#${farthest} li`],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => isDrawn(below), path).toBe(false);
      await release();
      await expect.poll(() => isDrawn(below), path).toBe(true);
      // The whole page, not its end alone.
      await expect.poll(() => isWhole(), path).toBe(true);
      expect(await page.evaluate(() => scrollY), path).toBe(0);
    }

    await page.goto('/robots.txt');
    await page.goto(`/committees#${farthest}`);
    await expect.poll(() => isDrawn(`#${farthest} li`)).toBe(true);
    await expectLanded(page, farthest);
  });
});

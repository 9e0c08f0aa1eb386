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
    const last = page.locator(`#${farthest} li`).last();
    const isDrawn = () => last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    const below: Readonly<Record<string, string>> = {
      '/committees': `#${farthest} li:last-child`,
      // On its way to the first frame the page of a form is two tasks, not one (ADR-P08).
      '/contact': '#venue address',
    };
    await page.addInitScript((places) => {
      requestAnimationFrame(function look() {
        const element = document.querySelector(places[location.pathname] ?? '*');
        if (element && document.querySelector('footer'))
          document.documentElement.dataset.first = String(element.checkVisibility({ contentVisibilityAuto: true }));
        else requestAnimationFrame(look);
      });
    }, below);
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-first', 'false');
    await expect
      .poll(() =>
        page
          .locator('#venue address, form textarea')
          .evaluateAll((elements) =>
            elements.every((element) => element.checkVisibility({ contentVisibilityAuto: true })),
          ),
      )
      .toBe(true);
    await page.goto('/committees');
    await expect(page.locator('html')).toHaveAttribute('data-first', 'false');
    await expect.poll(isDrawn).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.goto('/robots.txt');
    await page.goto(`/committees#${farthest}`);
    await expect(page.locator('html')).toHaveAttribute('data-first', 'true');
    await expectLanded(page, farthest);
  });
});

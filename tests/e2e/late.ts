import { expect, type Page } from './fixtures.ts';

/** Notes the files of fonts that scripts ask for, for `complete`. */
export async function watchFaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const loads: Promise<unknown>[] = [];
    Object.assign(globalThis, { loads });
    const { load } = FontFace.prototype;
    FontFace.prototype.load = function () {
      const face = load.call(this);
      loads.push(face);
      return face;
    };
  });
}

/** Waits until all that a page asks for once it is painted is there (ADR-P12); after `watchFaces`, also until its font stands in its place or has been taken back. */
export async function complete(page: Page): Promise<void> {
  await expect(page.locator('#late')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => [...document.querySelectorAll('link')].every(({ media, sheet }) => !media || sheet)),
    )
    .toBe(true);
  await page.evaluate(async () => {
    await Promise.all((globalThis as { loads?: Promise<unknown>[] }).loads ?? []);
    await document.fonts.ready;
  });
}

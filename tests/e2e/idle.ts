import type { Page } from './fixtures.ts';

/** The page never finishes loading, so the idle moment that wakes its forms does not come: what wakes them is what a hand does. */
export async function neverIdle(page: Page): Promise<void> {
  await page.route('**/never.png', () => undefined);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(new Image(), { src: '/never.png', alt: '' })),
    ),
  );
}

/** A moment in which a script could start: the browser has drawn, and says itself that it has nothing to do. */
export const idleMoment = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));

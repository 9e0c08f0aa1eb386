import { translate } from '../support/translated.ts';
import type { Page } from './fixtures.ts';

/** A browser that translates whatever comes, as soon as it comes: before an island wakes, and each time that one changes. */
export async function translating(page: Page): Promise<void> {
  await page.addInitScript(`
    const translate = ${translate.toString()};
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      watcher.disconnect();
      translate(document.body);
      watch();
    });
    const watch = () => watcher.observe(document, { childList: true, characterData: true, subtree: true });
    watch();
  `);
}

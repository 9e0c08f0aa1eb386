import { payFee, site } from '../e2e/session.ts';
import { register } from '../support/accounts.ts';
import { fallbacks, headingLines, pagesOfHeadings } from '../support/heading-lines.ts';
import { holdSession } from './accounts.ts';
import { expect, laptop, phone, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

test('BUG-XB02 the headings of the parts of the inspection form lie inside their cards', async ({ visitor }) => {
  const account = await register(site);
  await payFee(account.token);
  await holdSession(visitor, account.token);
  await visitor.open('/inspection/timeline/form');
  const insets = () =>
    visitor.run(() =>
      [...document.querySelectorAll('form[aria-label="Inspection request"] legend')]
        .filter((legend) => !legend.closest('fieldset fieldset'))
        .map((legend) => {
          let card = legend.parentElement;
          while (card && getComputedStyle(card).borderTopStyle === 'none') card = card.parentElement;
          const [inner, outer] = [legend.getBoundingClientRect(), (card ?? document.body).getBoundingClientRect()];
          return Math.round(Math.min(inner.top - outer.top, inner.left - outer.left, outer.right - inner.right));
        }),
    );
  await visitor.until('three headings with room around them', async () => {
    const all = await insets();
    expect(all).toHaveLength(3);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(16);
  });
});

/** Whether the page has a font, once it has looked for it. */
async function hasFont(visitor: Visitor, family: string): Promise<boolean> {
  await visitor.run((name) => {
    const { dataset } = document.documentElement;
    delete dataset.fontFound;
    document.fonts.load(`600 20px '${name}'`).then(
      (faces) => {
        dataset.fontFound = String(faces.some(({ status }) => status === 'loaded'));
      },
      () => {
        dataset.fontFound = 'false';
      },
    );
  }, family);
  let found = '';
  await visitor.until(`looks for ${family}`, async () => {
    found = await visitor.run(() => document.documentElement.dataset.fontFound ?? '');
    expect(found).not.toBe('');
  });
  return found === 'true';
}

test('BUG-XB06 this engine finds a measured fallback of the headline font, and headings break alike in it', async ({
  visitor,
}) => {
  const other: string[] = [];
  let compared = 0;
  for (const path of pagesOfHeadings) {
    // A font that is optional and late is given up for the visit; the next one has it in the cache.
    await visitor.until('a visit that has the headline font in time', async () => {
      await visitor.open(path);
      expect(await hasFont(visitor, 'Source Serif')).toBe(true);
    });
    for (const family of fallbacks) {
      if (!(await hasFont(visitor, family))) continue;
      for (const size of [phone, laptop]) {
        await visitor.resize(size);
        const meant = await visitor.run(headingLines, 'Source Serif');
        const got = await visitor.run(headingLines, family);
        compared += meant.length;
        other.push(...meant.filter((line, at) => line !== got[at]).map((line) => `${family}, ${size.width}: ${line}`));
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  // The letters of two fonts are alike in the mean, not each: a line that just fits in one may not in the other, and engines round letters
  // in ways of their own.
  expect(other.length, other.join('\n')).toBeLessThan(compared * 0.04);
});

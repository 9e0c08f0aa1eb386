import { desktop, expect, type Page, phone, tablet, test } from './fixtures.ts';

/** Measured fallbacks of the headline font (ADR-D28). Which of them a machine has differs. */
const fallbacks = ['Like Times', 'Like Georgia', 'Like Noto', 'Like DejaVu'];

/** The headings of the page in a font, each as the words of its lines. */
const linesIn = (page: Page, family: string) =>
  page.evaluate(async (name) => {
    document.documentElement.style.setProperty('--serif', `'${name}', monospace`);
    await document.fonts.load(`600 20px '${name}'`);
    return [...document.querySelectorAll('main :is(h1, h2, h3, .serif, legend)')].map((heading) => {
      const lines = new Map<number, string>();
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      // What only screen readers get has no lines.
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden')) continue;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const top = Math.round(range.getBoundingClientRect().bottom);
          lines.set(top, `${lines.get(top) ?? ''} ${word}`.trim());
        }
      }
      return [...lines.values()].join(' / ');
    });
  }, family);

test('BUG-XB06 headings break alike in the headline font and in every fallback that this machine has', async ({
  page,
}) => {
  const other: string[] = [];
  let compared = 0;
  for (const path of ['/', '/committees', '/call-for-papers', '/publication', '/faq', '/privacy', '/auth/login']) {
    await page.goto(path);
    // A name that begins with a generic one, such as "Serif", loses its quotation marks to the minifier, and the engine drops the face.
    const known = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
    expect(known).toEqual(expect.arrayContaining(fallbacks));
    for (const family of fallbacks) {
      const load = (name: string) =>
        document.fonts.load(`600 20px '${name}'`).then(
          (faces) => faces.some(({ status }) => status === 'loaded'),
          () => false,
        );
      if (!(await page.evaluate(load, family))) continue;
      for (const viewport of [phone, tablet, desktop]) {
        await page.setViewportSize(viewport);
        const meant = await linesIn(page, 'Source Serif');
        const got = await linesIn(page, family);
        compared += meant.length;
        other.push(
          ...meant.filter((line, at) => line !== got[at]).map((line) => `${family}, ${viewport.width}: ${line}`),
        );
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  // The letters of two fonts are alike in the mean, not each: a line that just fits in one may not in the other.
  expect(other.length, other.join('\n')).toBeLessThan(compared * 0.03);
});

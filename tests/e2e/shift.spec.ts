import { join } from 'node:path';
import { stageRoot } from '../support/stage.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { complete, watchFaces } from './late.ts';
import { publicPages } from './public-pages.ts';

/** Where a page is cut in pieces: before each script of the body, or within everything of the header that can be pressed. */
const cuts = {
  scripts: /(?=<script(?![^>]*\b(?:src|type)=))/g,
  header: /(?=<\/(?:a|button|summary|li)>)(?=[\s\S]*<\/header>)/g,
};

/** At each cut of the body, and at its end, the browser waits for a file: what is there by then may be painted. */
function inPieces(html: string, cut: RegExp): { html: string; files: string[] } {
  const files: string[] = [];
  const wait = () => {
    files.push(`/wait-${files.length}.js`);
    return `<script src="${files.at(-1)}"></script>`;
  };
  const body = (whole: string) => whole.replaceAll(cut, wait).replace('</body>', () => `${wait()}</body>`);
  return { html: html.replace(/<body[\s\S]*/, body), files };
}

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

interface Seen {
  readonly shifts: readonly Shift[];
  /** The largest thing that was painted, where it is a picture that says nothing and was not asked for first. */
  readonly ornament?: string;
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const shifts: Shift[] = [];
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : `${node?.parentElement?.tagName} text`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node: Node }[] }[])
      shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
  const seen: { shifts: Shift[]; ornament?: string } = { shifts };
  new PerformanceObserver((list) => {
    const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
    delete seen.ornament;
    if (element?.matches('[alt=""]:not([fetchpriority=high])')) seen.ornament = element.outerHTML;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  Object.assign(globalThis, { seen });
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens a page as a slow line brings it: piece by piece, a painted frame after each, the headline font last. */
async function openSlowly(page: Page, path: string, cut = cuts.scripts): Promise<Seen> {
  const gates = new Map<string, () => void>();
  const held = (name: string) => new Promise<void>((resolve) => gates.set(name, resolve));
  let files: string[] = [];
  let names = false;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const pieces = inPieces(await response.text(), cut);
      files = pieces.files;
      names = /<link[^>]+as="font"/.test(pieces.html);
      await route.fulfill({ response, body: pieces.html });
    },
  );
  await page.route('**/wait-*.js', async (route) => {
    await held(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  // The cut for headlines comes in two files where a headline has a rare letter.
  const fonts = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked += 1;
    await fonts.promise;
    await route.continue();
  });
  const release = async (name: string) => {
    await expect.poll(() => gates.has(name), name).toBe(true);
    await frames(page);
    gates.get(name)?.();
  };
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  for (const file of files) await release(file);
  await page.waitForLoadState('domcontentloaded');
  // Where a page brings its letters along it names none (ADR-P11).
  await expect.poll(() => asked > 0, 'a font is asked for where the page names one').toBe(names);
  await frames(page);
  fonts.resolve();
  await page.waitForLoadState('load');
  await complete(page);
  await frames(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return seen;
}

// A clock of another zone than the conference's: its times are said in both.
test.use({ timezoneId: 'America/New_York' });

for (const [width, height] of [
  [360, 640],
  [1366, 650],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });
    test('BUG-CLS1 BUG-LCP1 nothing moves while a page comes over a slow line, and its words are what is largest', async ({
      page,
    }) => {
      test.slow();
      await page.addInitScript(watch);
      await watchFaces(page);
      const faults: Record<string, Seen> = {};
      for (const path of publicPages(join(stageRoot, 'dist'))) {
        const seen = await openSlowly(page, path);
        // Phones do not show the banner's lattice.
        const isLate = width === phone.width && seen.ornament;
        if (seen.shifts.length > 0 || isLate) faults[path] = seen;
      }
      expect(faults).toEqual({});
    });

    test('BUG-CLS3 nothing of the header moves where a line brings it word by word', async ({ page }) => {
      test.slow();
      await page.addInitScript(watch);
      await watchFaces(page);
      const { shifts } = await openSlowly(page, '/faq', cuts.header);
      expect(shifts).toEqual([]);
    });
  });
}

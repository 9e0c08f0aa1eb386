import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length)),
  );
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const sheets = filesIn('src').filter((file) => file.endsWith('.css'));

/** Colours that CSS knows by name; `transparent`, `currentColor` and the system's own are no choice of ours. */
const named = [
  'aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon',
  'navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|snow|tan|teal|thistle|tomato|turquoise|violet|wheat|white|yellow',
].join('|');
const property = '(?:color|background|fill|stroke|border|outline|shadow)[\\w-]*';

const forms = {
  hex: /(?<![\w&/"'`.-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])(?!\s*[.({=])/gi,
  quotedHex: /["'`](?:#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})|(?=[\dA-F]*[A-F])[\dA-F]{6})["'`]/g,
  call: /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\.\.\.|from )/gi,
  name: new RegExp(`${property}["']?\\s*[:=]\\s*["'](?:${named})["']`, 'gi'),
  nameInSheet: new RegExp(`[{;\\s]${property}\\s*:[^;{}'"\`]*(?<![\\w.-])(?:${named})(?![\\w(-])[^;{}'"\`]*[;}]`, 'gi'),
};

/** Colours in a text, each as it is written there. */
function coloursIn(text: string, isSheet: boolean): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$|<!--[\s\S]*?-->/gm, '');
  return Object.entries(forms).flatMap(([form, shape]) =>
    form === 'nameInSheet' && !isSheet ? [] : (bare.match(shape) ?? []),
  );
}

describe('one palette', () => {
  test('no colour is written outside src/palette', () => {
    const sources = filesIn('src', 'netlify', 'scripts').filter(
      (file) => /\.(ts|tsx|astro|css|mjs)$/.test(file) && !file.startsWith('src/palette/'),
    );
    expect(sources.length).toBeGreaterThan(200);
    const found = sources.flatMap((file) =>
      coloursIn(read(file), /\.(css|astro)$/.test(file)).map((colour) => `${file}: ${colour}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    'a { color: #fff }',
    'a{border:1px solid black}',
    '.x { background: oklch(50% 0.1 20) }',
    'a { color: rgb(0 0 0 / 50%) }',
    "const ink = '#14172b';",
    "color: 'FFFFFF'",
    '<path fill="#e08a1e" />',
    "{ color: 'white' }",
  ])('the search sees %s', (text) => {
    expect(coloursIn(text, true)).not.toEqual([]);
  });

  test.each([
    '<a href="#add-dates">',
    'this.#fee = 3;',
    'a { color: var(--black); background: currentColor }',
    'rgb(...channels(hex.light.ink))',
    'color: office(colours.indigo)',
  ])('the search passes over %s', (text) => {
    expect(coloursIn(text, true)).toEqual([]);
  });
});

describe('one way to write styles', () => {
  test('no style sheet is longer than 250 lines', () => {
    const lines = (file: string) => read(file).trimEnd().split('\n').length;
    expect(sheets.filter((file) => lines(file) > 250)).toEqual([]);
  });

  test('src/styles holds what every page stands on, nothing else', () => {
    const names = ['base', 'layers', 'print', 'prose', 'touch'];
    expect(filesIn('src/styles').sort()).toEqual(names.map((name) => `src/styles/${name}.css`));
  });

  test('BUG-XB02 no legend floats: where it would lie in a grid is for each engine to guess', () => {
    const floating = /legend[^{}]*\{[^{}]*\bfloat:/;
    expect('.part > legend {\n float: left;\n}').toMatch(floating);
    const styled = filesIn('src').filter((file) => /\.(css|astro)$/.test(file));
    expect(styled.filter((file) => floating.test(read(file)))).toEqual([]);
  });

  test('BUG-UX07 nothing half see-through but drawings: words would lose the contrast that the palette gives them', () => {
    const faded = /([^{}]*)\{[^{}]*(?<![\w-])opacity:\s*0?\.\d*[1-9]/g;
    const selectors = (text: string) => [...text.matchAll(faded)].map(([, selector = '']) => selector.trim());
    const drawing = /(?:^|[\s.])(?:svg|path|circle|lattice)(?::[\w-]+)?$/;
    expect(selectors('.records[data-stale] {\n opacity: 0.55;\n}').filter((one) => !drawing.test(one))).toHaveLength(1);
    const styled = filesIn('src').filter((file) => /\.(css|astro)$/.test(file));
    const found = styled.flatMap((file) => selectors(read(file)).map((one) => ({ file, one })));
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ one }) => !drawing.test(one))).toEqual([]);
  });

  test('BUG-C20 the size of a portrait, from which that of its monogram is counted, is a length and no percentage', () => {
    const styled = filesIn('src').filter((file) => /\.(css|astro)$/.test(file));
    const sizes = styled.flatMap((file) => [...read(file).matchAll(/--portrait:\s*([^;]+);/g)].map(([, size]) => size));
    expect(sizes.length).toBeGreaterThan(1);
    for (const size of sizes) expect(size).toMatch(/rem$/);
  });

  test('an island imports its own sheet, and no sheet lies about unused', () => {
    const importers = filesIn('src').filter((file) => /\.(ts|tsx|astro)$/.test(file));
    // The sheet of a screen that is loaded later gathers those of its pieces.
    const imported = new Set(
      [...importers, ...sheets].flatMap((file) =>
        [...read(file).matchAll(/(?:import|from) '(\.[^']+\.css)(?:\?raw|\?url&no-inline)?'/g)].map(([, path = '']) =>
          new URL(path, `file:///${dirname(file)}/`).pathname.slice(1),
        ),
      ),
    );
    expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([]);
    expect([...imported].filter((sheet) => !sheets.includes(sheet))).toEqual([]);
    const borrowed = filesIn('src/pages', 'src/layouts').filter((file) =>
      /import '[^']*islands\/[^']*\.css'/.test(read(file)),
    );
    expect(borrowed).toEqual([]);
  });
});

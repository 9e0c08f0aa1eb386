import { globSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';

/** The faces of the headline font as the built pages name them: the file, and what it is asked for; without a range, anything. */
const faces = [
  ...readFileSync('dist/index.html', 'utf8').matchAll(
    /@font-face\{[^}]*?url\(["']?(\/_astro\/source-serif[^"')]*\.woff2)["']?\)[^}]*\}/g,
  ),
].map(([rule, path = '']) => ({
  path,
  font: create(readFileSync(`dist${path}`)) as Font,
  ranges: (/unicode-range:([^;}]*)/.exec(rule)?.[1] ?? 'U+0-10FFFF').split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
  }),
}));

/** Every sign of the content, and what other editions bring. */
const signs = new Set(
  [...globSync('content/**/*.{json,md}')]
    .filter((path) => !path.endsWith('.schema.json'))
    .map((path) => readFileSync(path, 'utf8').normalize('NFC'))
    .join('\u20B9')
    .replaceAll(/\s/g, ''),
);

test('every glyph that the content uses is in the headline font, in the file that a browser asks for it (ADR-D33)', () => {
  expect(faces.map(({ path }) => path.replace(/\.[\w-]+\.woff2$/, ''))).toEqual([
    '/_astro/source-serif',
    '/_astro/source-serif-rare',
  ]);
  expect(signs.size).toBeGreaterThan(90);
  const missing = [...signs].filter((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    // Of faces with the same name the last whose range holds the sign is asked.
    const asked = faces.findLast(({ ranges }) => ranges.some(([from, to]) => from <= point && point <= to));
    return !asked?.font.hasGlyphForCodePoint(point);
  });
  // Braces and the like are syntax of the content's files.
  expect(missing.filter((sign) => !/[!-~]/.test(sign))).toEqual([]);
  expect(faces.reduce((sum, { path }) => sum + readFileSync(`dist${path}`).length, 0)).toBeLessThanOrEqual(14_000);
});

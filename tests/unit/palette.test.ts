import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { colours, type Tone } from '../../src/palette/colours.ts';
import { channels, hex, properties } from '../../src/palette/hex.ts';

const roles = Object.entries(colours) as [keyof typeof colours, Tone][];
const of = (tone: Tone, theme: 'light' | 'dark') => (typeof tone === 'string' ? tone : tone[theme === 'light' ? 0 : 1]);
const inSrgb = (oklch: string) =>
  new Color(`oklch(${oklch})`).to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false });

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(roles)('%s is the same colour in OKLCH and in sRGB', (name, tone) => {
    expect(hex[theme][name]).toBe(inSrgb(of(tone, theme)));
  });

  const contrast = (text: keyof typeof colours, ground: keyof typeof colours) =>
    new Color(hex[theme][text]).contrast(hex[theme][ground], 'WCAG21');

  test.each([
    ['ink', ['paper', 'surface', 'sunken', 'primary-wash', 'saffron-wash', 'danger-wash']],
    ['muted', ['paper', 'surface', 'sunken']],
    ['primary', ['paper', 'surface', 'sunken']],
    ['saffron-text', ['paper', 'surface', 'sunken']],
    ['danger', ['paper', 'surface', 'danger-wash']],
    ['success', ['paper', 'surface']],
    ['on-primary', ['primary']],
    ['night-ink', ['night', 'night-raised']],
    ['night-muted', ['night', 'night-raised']],
    ['night-saffron', ['night', 'night-raised']],
  ] as const)('%s reads with 7:1 on its grounds', (text, grounds) => {
    for (const ground of grounds) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
  });
});

test('a page that stands alone carries both themes', () => {
  expect(properties('paper', 'night-ink')).toBe(
    `--paper:light-dark(${hex.light.paper},${hex.dark.paper});--night-ink:light-dark(${hex.light['night-ink']},${hex.dark['night-ink']});`,
  );
});

test('channels for PDF run from 0 to 1', () => {
  expect(channels('#ff0080')).toEqual([1, 0, 128 / 255]);
});

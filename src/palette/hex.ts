import type { ColourName } from './colours.ts';

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/**
 * The roles of `colours.ts` as sRGB, for everything that cannot read OKLCH: mails, PDF, Office files, pictures, the card form of the
 * payment provider, the manifest. Written out, so that a function carries no colour library; `tests/unit/palette.test.ts` compares each
 * with its OKLCH value, brought into the gamut of sRGB as CSS Color 4 (section 13.2) says. Example: `hex.light.primary`.
 */
export const hex = {
  light: {
    paper: '#fbfaf6',
    surface: '#ffffff',
    sunken: '#f3f1ea',
    ink: '#14172b',
    muted: '#3f4255',
    line: '#e3dfd3',
    'line-strong': '#75798d',
    primary: '#2c3a8c',
    'on-primary': '#fbfaf6',
    'primary-wash': '#eceffc',
    saffron: '#e08a1d',
    'saffron-text': '#763d0b',
    'on-saffron': '#0d101f',
    'saffron-wash': '#fdf1de',
    teal: '#005b56',
    danger: '#8f1617',
    'danger-wash': '#feedec',
    success: '#105933',
    night: '#131839',
    'night-raised': '#1d234c',
    'night-line': '#363f6a',
    'night-ink': '#f6f3eb',
    'night-muted': '#cdd0e2',
    'night-saffron': '#ffb454',
  },
  dark: {
    paper: '#0e1120',
    surface: '#171b30',
    sunken: '#080b18',
    ink: '#eceaf4',
    muted: '#bbbcd0',
    line: '#2c314a',
    'line-strong': '#787f9c',
    primary: '#a6b3ff',
    'on-primary': '#0e1120',
    'primary-wash': '#1f2447',
    saffron: '#ffb454',
    'saffron-text': '#ffb454',
    'on-saffron': '#0d101f',
    'saffron-wash': '#392510',
    teal: '#69d3c6',
    danger: '#faa39c',
    'danger-wash': '#3f1917',
    success: '#80dba2',
    night: '#060919',
    'night-raised': '#12162d',
    'night-line': '#2a304f',
    'night-ink': '#f6f3eb',
    'night-muted': '#cdd0e2',
    'night-saffron': '#ffb454',
  },
} as const satisfies Readonly<Record<'light' | 'dark', Readonly<Record<ColourName, Hex>>>>;

/**
 * Roles as custom properties with both themes, for a page that stands alone and carries its own few styles:
 * `properties('paper', 'ink')` is `--paper:light-dark(#fbfaf6,#0e1120);--ink:…;`. The page sets `color-scheme:light dark`.
 */
export const properties = (...names: readonly ColourName[]): string =>
  names.map((name) => `--${name}:light-dark(${hex.light[name]},${hex.dark[name]});`).join('');

/** Red, green and blue from 0 to 1, the form of PDF libraries: `#ffffff` is `[1, 1, 1]`. */
export const channels = (colour: Hex): readonly [red: number, green: number, blue: number] => {
  const bits = Number.parseInt(colour.slice(1), 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
};

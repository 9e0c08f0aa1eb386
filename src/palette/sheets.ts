import { colours, screens as ofScreens, type Tone } from './colours.ts';
import { sizes } from './sizes.ts';

const written = (tone: Tone): string =>
  typeof tone === 'string' ? `oklch(${tone})` : `light-dark(oklch(${tone[0]}), oklch(${tone[1]}))`;

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('');

const inks = (tones: Readonly<Record<string, Tone>>) =>
  Object.fromEntries(Object.entries(tones).map(([name, tone]) => [name, written(tone)]));

/** The sheet that stands first on every page; `data-theme` on `<html>` chooses the side of `light-dark()`. */
export const tokenSheet = `:root {
  color-scheme: light;
${declarations({ ...inks(colours), ...sizes })}}
:root[data-theme='dark'] {
  color-scheme: dark;
}
`;

type Screen = keyof typeof ofScreens;

/** Screens with colours of their own. */
export const screens = Object.keys(ofScreens) as readonly Screen[];

/** The sheet of one screen's own colours. */
export const screenSheet = (screen: Screen): string => `:root {\n${declarations(inks(ofScreens[screen]))}}\n`;

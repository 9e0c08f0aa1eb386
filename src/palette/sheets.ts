import { colours, screens, type Tone } from './colours.ts';
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

/** The sheet of one screen's own colours. */
export const screenSheet = (screen: keyof typeof screens): string =>
  `:root {\n${declarations(inks(screens[screen]))}}\n`;

import type { Plugin } from 'vite';
import tracks from '#content/tracks.json' with { type: 'json' };
import { phaseSheet } from '../../../src/components/chrome/phase-sheet.ts';
import { goalColours, goalPicker } from '../../../src/components/sections/tracks/goals.ts';
import { screenSheet, screens, tokenSheet } from '../../../src/palette/sheets.ts';

const prefix = 'sheet:';
/** What the bundler calls them: an address like a file's, without the NUL byte of other virtual modules, so that its pipeline of styles takes them. */
const home = '/@sheets/';

/** An edition without goals has none of their colours. */
const { goals = [] } = tracks as Partial<Pick<typeof tracks, 'goals'>>;

const sheets = new Map([
  ['tokens.css', tokenSheet],
  ['phases.css', phaseSheet],
  ['goal-colours.css', goalColours(goals)],
  ['goal-picker.css', goalPicker(goals)],
  ...screens.map((screen) => [`${screen}.css`, screenSheet(screen)] as const),
]);

/** `import 'sheet:tokens.css'`: style sheets written from data, the palette first of all. An unknown name stops the build. */
export function generatedSheets(): Plugin {
  return {
    name: 'generated-sheets',
    enforce: 'pre',
    resolveId(source) {
      if (source.startsWith(prefix)) return home + source.slice(prefix.length);
      // In development the browser asks for the sheet by the address that it was given.
      return source.startsWith(home) ? source : undefined;
    },
    load(id) {
      if (!id.startsWith(home)) return;
      const name = id.slice(home.length).replace(/\?.*$/, '');
      return sheets.get(name) ?? this.error(`No sheet is called ${name}: ${[...sheets.keys()].join(', ')}`);
    },
  };
}

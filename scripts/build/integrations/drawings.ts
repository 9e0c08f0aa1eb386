import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { bannerLattice } from '../../../src/components/chrome/banner-lattice.ts';
import { rangoliPatterns } from '../../../src/components/sections/committees/rangoli.ts';
import { hex } from '../../../src/palette/hex.ts';

const target = new URL('../../../.cache/drawings/', import.meta.url);
/** The same in both themes: what is drawn on the colour of the night. */
const ink = hex.dark['night-saffron'];

/**
 * Draws what many pages show and none needs for its first frame, as files at `.cache/drawings/`, where the components find them: a page
 * names them, and a browser keeps them for all pages (ADR-P10).
 */
export function drawings(): AstroIntegration {
  return {
    name: 'drawings',
    hooks: {
      'astro:config:setup': async () => {
        await mkdir(target, { recursive: true });
        await writeFile(new URL('lattice.svg', target), bannerLattice(ink));
        await writeFile(new URL('rangoli.svg', target), rangoliPatterns(ink));
      },
    },
  };
}

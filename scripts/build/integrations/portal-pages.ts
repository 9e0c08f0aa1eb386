import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hasPortal } from '../../../src/config/portal.ts';
import { isPortalPath } from '../../../src/content/facts/portal.ts';

/** Takes the pages of the sign-in area out of a site whose edition has none (`portal` in site.json). */
export function portalPages(): AstroIntegration {
  return {
    name: 'portal-pages',
    hooks: {
      'astro:build:done': ({ dir, pages, logger }) => {
        const removed = hasPortal ? [] : pages.filter(({ pathname }) => isPortalPath(`/${pathname}`));
        for (const { pathname } of removed) rmSync(fileURLToPath(new URL(`${pathname.replace(/\/$/, '')}.html`, dir)));
        // No empty folder is left of what was deeper.
        for (const { pathname } of removed) {
          const [folder, page] = pathname.split('/');
          if (folder && page) rmSync(fileURLToPath(new URL(folder, dir)), { recursive: true, force: true });
        }
        if (removed.length > 0) logger.info(`left out ${removed.length} pages: this edition has no portal`);
      },
    },
  };
}

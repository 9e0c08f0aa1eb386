import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Takes out of the site the pictures below `public/images/` that no content names: a portrait of somebody who no longer speaks, the mark of a
 * partner of another edition (ADR-C14). A folder that is left empty goes too.
 */
export function namedPictures(): AstroIntegration {
  let content = '';
  return {
    name: 'named-pictures',
    hooks: {
      'astro:config:setup': ({ config }) => {
        content = fileURLToPath(new URL('content', config.root));
      },
      'astro:build:done': ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const images = join(dist, 'images');
        if (!existsSync(images)) return;
        const said = filesOf(content)
          .filter((file) => /\.(?:json|md)$/.test(file))
          .map((file) => readFileSync(file, 'utf8'))
          .join('\n');
        const unnamed = filesOf(images).filter(
          (file) => !said.includes(`/${file.slice(dist.length).replaceAll('\\', '/')}`),
        );
        for (const file of unnamed) rmSync(file);
        const folders = readdirSync(images, { withFileTypes: true }).filter((entry) => entry.isDirectory());
        for (const folder of [...folders.map(({ name }) => join(images, name)), images])
          if (filesOf(folder).length === 0) rmSync(folder, { recursive: true });
        if (unnamed.length > 0) logger.info(`left out ${unnamed.length} pictures that no content names`);
      },
    },
  };
}

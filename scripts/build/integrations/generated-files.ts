import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { updateGenerated } from '../generated.ts';

/** Generated files are no part of the repository: whoever builds or starts the site gets them made first. */
export function generatedFiles(): AstroIntegration {
  let root = '';
  return {
    name: 'generated-files',
    hooks: {
      'astro:config:setup': async ({ config, logger }) => {
        root = fileURLToPath(config.root);
        const written = await updateGenerated(root);
        if (written.length > 0) logger.info(`wrote ${written.length} generated files`);
      },
      'astro:server:setup': ({ server, logger }) => {
        // One after the other: two saves in a row must not write the same file at once.
        let work = Promise.resolve();
        server.watcher.on('change', (file) => {
          if (!file.startsWith(`${root}content${sep}`)) return;
          work = work
            .then(() => updateGenerated(root))
            .then((written) => {
              if (written.length > 0) logger.info(`wrote ${written.length} generated files`);
            })
            .catch((error: unknown) => logger.error(error instanceof Error ? error.message : String(error)));
        });
      },
    },
  };
}

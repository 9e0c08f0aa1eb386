import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { updateGenerated } from './index.ts';

/** Generated files are no part of the repository: whoever builds or starts the site gets them made first. */
export function generatedFiles(): AstroIntegration {
  return {
    name: 'generated-files',
    hooks: {
      'astro:config:setup': async ({ config, logger }) => {
        const written = await updateGenerated(fileURLToPath(config.root));
        if (written.length > 0) logger.info(`wrote ${written.length} generated files`);
      },
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { updateDocuments } from './index.ts';

/** Generated files are no part of the repository: whoever builds or starts the site gets them made first. */
export function generatedDocuments(): AstroIntegration {
  return {
    name: 'generated-documents',
    hooks: {
      'astro:config:setup': async ({ config, logger }) => {
        const written = await updateDocuments(fileURLToPath(config.root));
        if (written.length > 0) logger.info(`wrote ${written.length} documents`);
      },
    },
  };
}

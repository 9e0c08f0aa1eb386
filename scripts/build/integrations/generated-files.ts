import { execFile } from 'node:child_process';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AstroIntegration } from 'astro';
import { updateGenerated } from '../generated.ts';

const run = promisify(execFile);
const builder = fileURLToPath(new URL('../generated.ts', import.meta.url));

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
        // One after the other: two saves in a row must not write the same file at once. Those that come meanwhile are one more run.
        let work = Promise.resolve();
        let isWaiting = false;
        server.watcher.on('change', (file) => {
          if (!file.startsWith(`${root}content${sep}`) || isWaiting) return;
          isWaiting = true;
          work = work
            .then(() => {
              isWaiting = false;
              // By a process of its own: drawing takes seconds, and pages and the editor are to be answered meanwhile.
              return run(process.execPath, [builder], { cwd: root });
            })
            .then(({ stdout }) => logger.info(stdout.split('\n')[0] ?? ''))
            .catch((error: unknown) => logger.error(error instanceof Error ? error.message : String(error)));
        });
      },
    },
  };
}

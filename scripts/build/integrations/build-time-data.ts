import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const suffix = '.data.ts';
const content = fileURLToPath(new URL('../../../content/', import.meta.url));

/**
 * Modules named `*.data.ts` run once, while the site is built, and become what they export: plain data, without the code and the files
 * that it was made from (ADR-C04). They may read `content/`; a change there makes them anew in the dev server.
 */
export function buildTimeData(): Plugin {
  return {
    name: 'build-time-data',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return;
      for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' }))
        if (/^[\w-]+\.json$|^pages\//.test(file)) this.addWatchFile(join(content, file));
      const { href } = pathToFileURL(id);
      // Node keeps a module for good: another address reads it again.
      const values: Record<string, unknown> = await import(`${href}?at=${Date.now()}`);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
    },
  };
}

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const suffix = '?chunk-url';
const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * `import url from './module.ts?chunk-url'` builds the module as a chunk of its own and gives its address, nothing else.
 * A plain `import()` would bring the bundler's preload helper along (1 kB) and keep the importing script out of the HTML.
 */
export function chunkUrl(): Plugin {
  let serving = false;
  return {
    name: 'chunk-url',
    enforce: 'pre',
    configResolved: (config) => {
      serving = config.command === 'serve';
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return;
      const found = await this.resolve(source.slice(0, -suffix.length), importer);
      return found && `\0${found.id}${suffix}`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith(suffix)) return;
      const file = id.slice(1, -suffix.length);
      if (serving) return `export default ${JSON.stringify(`/${relative(root, file)}`)}`;
      const chunk = this.emitFile({ type: 'chunk', id: file });
      return `export default import.meta.ROLLUP_FILE_URL_${chunk}`;
    },
    resolveFileUrl: ({ fileName }) => JSON.stringify(`/${fileName}`),
  };
}

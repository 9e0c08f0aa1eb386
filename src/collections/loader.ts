import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { ContentError, loadContent } from './check.ts';
import { type DocumentName, withoutSchemaLine } from './documents.ts';

let checked = false;

/**
 * Loads `content/NAME.json` as a collection with one entry, whose id is the name. All content is checked first,
 * so that a mistake in any file stops the build with a sentence, also when Astro is run alone.
 */
export function document(name: DocumentName): Loader {
  return {
    name: `document-${name}`,
    async load({ config, store, parseData, watcher, logger }) {
      const file = new URL(`content/${name}.json`, config.root);
      const read = async () => {
        if (!checked) loadContent(fileURLToPath(config.root));
        checked = true;
        const data = await parseData({
          id: name,
          data: withoutSchemaLine(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>,
        });
        store.clear();
        store.set({ id: name, data });
      };
      await read();
      watcher?.add(fileURLToPath(file));
      watcher?.on('change', (changed) => {
        if (changed !== fileURLToPath(file)) return;
        checked = false;
        read().catch((error: unknown) => logger.error(error instanceof ContentError ? error.message : String(error)));
      });
    },
  };
}

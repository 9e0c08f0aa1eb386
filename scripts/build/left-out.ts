import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * Parts of packages that no call of ours reaches, though a bundler cannot know it. Each is replaced by the little that stands here; a call
 * that did reach one fails by name instead of doing half of it.
 */
const parts: readonly { readonly file: RegExp; readonly contents: string }[] = [
  {
    // 76 kB of file endings: whatever is attached to a letter states its own type.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream';
export const detectExtension = (type) => (/^text\\//.test(type ?? '') ? 'txt' : 'bin');`,
  },
];

export const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad }) {
    for (const { file, contents } of parts) onLoad({ filter: file }, () => ({ contents, loader: 'js' }));
  },
};

/** Rooms whose modules do nothing by being imported: what a function does not use of them stays out of it, scripts of the store included. */
const quiet = /[\\/](?:netlify[\\/](?:domain|letters|lists|services|store)|src[\\/](?:contract|palette))[\\/]/;

export const onlyUsedRooms: Plugin = {
  name: 'only-used-rooms',
  setup({ onLoad, onResolve, resolve }) {
    // Making a script has no effect either, so one that no call uses goes, though its neighbours stay.
    onLoad({ filter: /[\\/]store[\\/]\w+[\\/]scripts\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('= script(', '= /* @__PURE__ */ script('),
      loader: 'ts',
    }));
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === onlyUsedRooms || kind !== 'import-statement') return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: onlyUsedRooms });
      return found.errors.length > 0 || !quiet.test(found.path) ? found : { ...found, sideEffects: false };
    });
  },
};

import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** The finished scripts of the editor. */
export interface EditorBundle {
  /** Folder that holds them, as they lie below the address `/_astro/`. */
  readonly folder: string;
  /** Address of the script that starts the editor. */
  readonly script: string;
}

/**
 * Builds the editor by itself, apart from the site: nothing that a page loads is shared with it, so that no page grows by it.
 * @param into folder in which the finished files are put, below a new one of their own
 */
export async function bundleEditor(into: string): Promise<EditorBundle> {
  const folder = mkdtempSync(join(into, 'editor-'));
  const built = await build({
    root: projectRoot,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    base: '/_astro/',
    plugins: [onOwnHost()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: 'editor',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      target: 'es2022',
      rolldownOptions: { input: join(projectRoot, 'src/editor/main.ts') },
    },
  });
  const output = 'output' in built ? built.output : [];
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The editor was not built: no script starts it.');
  return { folder, script: `/_astro/${entry.fileName}` };
}

/** Parts of the editor that no form of ours uses: highlighted code, maps, vector pictures made smaller. */
const rest = [/^(?:@shikijs\/|leaflet|terra-draw|svgo)/, /\/shiki-engine-[\w-]+\.js$/];

/** Fonts that the editor's styles name on a host of others; the package holds each of them too. */
const farFont = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+)(?::vf)?@[\d.]+\/([a-z0-9-]+)\.woff2/g;

/** What the editor says and does otherwise here. */
const otherwise: readonly (readonly [theirs: string, ours: string])[] = [
  // Above the reason why an entry is not saved, which is never one that passes by waiting.
  [
    'There was an error while saving the entry. Please try again later.',
    'Nothing was saved yet. What stands against it:',
  ],
  // On a developer's machine the page is not live.
  ['View on Live Site', 'View on the Site'],
  // A page of others is asked how GitHub is, by whoever only looks at the door: nobody is asked before one has signed in.
  ['https://www.githubstatus.com/api/v2/status.json', 'data:application/json,{"status":{"indicator":"none"}}'],
  // Who needs larger letters enlarges the page.
  ['`maximum-scale=1`,', ''],
];

/** Keeps the editor on its own host, and leaves out what it would never load. */
function onOwnHost(): Plugin {
  const empty = '\0not-used';
  return {
    name: 'on-own-host',
    enforce: 'pre',
    resolveId: (source) => (rest.some((one) => one.test(source)) ? empty : undefined),
    load: (id) => (id === empty ? 'export default {};' : undefined),
    transform(code, id) {
      if (!id.endsWith('@sveltia/cms/npm/index.js')) return undefined;
      const assets = readdirSync(join(id, '../assets'));
      const ours = otherwise.reduce((text, [theirs, own]) => {
        if (!text.includes(theirs)) throw new Error(`The editor does not hold "${theirs}" any more.`);
        return text.replaceAll(theirs, own);
      }, code);
      return ours.replaceAll(farFont, (address, family: string, cut: string) => {
        const file = assets.find((name) => name.startsWith(`${family}-${cut}-`));
        if (!file) throw new Error(`The editor asks ${address} for a font that its package does not hold.`);
        return `\${new URL('./assets/${file}', import.meta.url).href}`;
      });
    },
  };
}

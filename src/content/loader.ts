import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { ContentError } from './check/content-error.ts';
import { filesOnDisk } from './check/disk.ts';
import { loadContent } from './check/load.ts';
import { Mistake, readSource } from './check/source.ts';
import { fillPlaceholders } from './facts/placeholders.ts';
import { labelledTables } from './labelled-tables.ts';
import type { DocumentName, Documents } from './registry.ts';

/**
 * All content is read and checked once for all collections, so that a mistake in any file stops the build with its sentence,
 * also when Astro is run alone.
 */
let content: Documents | undefined;

function contentOf(root: string): Documents {
  content ??= loadContent(root);
  return content;
}

let isForgotten = false;

/** The content as it was is forgotten, once for all collections that hear of the same change: reading and checking all of it takes a while. */
function forgetContent(): void {
  if (isForgotten) return;
  isForgotten = true;
  content = undefined;
  setImmediate(() => {
    isForgotten = false;
  });
}

/** Loads `content/NAME.json` as a collection with one entry, whose id is the name. */
export function document(name: DocumentName): Loader {
  return {
    name: `document-${name}`,
    load: (context) =>
      loadAndWatch(context, async (root) => {
        const data = await context.parseData({ id: name, data: { ...contentOf(root)[name] } });
        context.store.clear();
        context.store.set({ id: name, data });
      }),
  };
}

/** Loads the markdown files of `content/FOLDER/`, with dates and fees filled in; the id of an entry is its file name. */
export function markdown(folder: string): Loader {
  return {
    name: `markdown-${folder}`,
    load: (context) =>
      loadAndWatch(context, async (root) => {
        const sources = contentOf(root);
        const names = readdirSync(join(root, 'content', folder)).filter((name) => name.endsWith('.md'));
        context.store.clear();
        for (const name of names.sort()) {
          const filePath = `content/${folder}/${name}`;
          const source = readSource(filesOnDisk(root), filePath);
          const value = source.value();
          if (value instanceof Mistake) throw new ContentError([value.issue]);
          const id = basename(name, '.md');
          const filled = Object.entries(value.data as Record<string, unknown>).map(([field, text]) => [
            field,
            typeof text === 'string' ? fillPlaceholders(text, sources) : text,
          ]);
          const data = await context.parseData({
            id,
            data: Object.fromEntries(filled),
            filePath: join(root, filePath),
          });
          const body = fillPlaceholders(source.body, sources);
          const rendered = await context.renderMarkdown(body, { fileURL: pathToFileURL(join(root, filePath)) });
          rendered.html = labelledTables(rendered.html);
          context.store.set({ id, data, body, filePath, rendered, assetImports: rendered.metadata?.imagePaths ?? [] });
        }
      }),
  };
}

/** Loads now, and again whenever a file below `content/` changes, comes or goes: a date stands in many sentences. */
async function loadAndWatch({ config, watcher, logger }: LoaderContext, load: (root: string) => Promise<void>) {
  const root = fileURLToPath(config.root);
  await load(root);
  const folder = join(root, 'content');
  watcher?.add(folder);
  const again = (changed: string) => {
    // A file that is only just being written has a name that begins with a dot.
    if (!changed.startsWith(folder) || basename(changed).startsWith('.')) return;
    forgetContent();
    load(root).catch((error: unknown) => logger.error(error instanceof Error ? error.message : String(error)));
  };
  // A news item is a file more, or one less.
  for (const event of ['add', 'change', 'unlink'] as const) watcher?.on(event, again);
}

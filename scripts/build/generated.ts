import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Generated, isCurrent, remember } from './generated-state.ts';

const documents: Generated = {
  folder: 'public/documents',
  inputs: ['content', 'src/documents', 'src/content', 'src/components/chrome/lattice.ts', 'package-lock.json'],
  stamp: '.cache/documents.json',
};

const sharePictures: Generated = {
  folder: 'public/og',
  inputs: [
    'content/announcements',
    'content/pages',
    'content/papers.json',
    'content/programme.json',
    'content/schedule.json',
    'content/site.json',
    'content/speakers.json',
    'src/documents',
    'src/content',
    'src/config/public-pages.ts',
    'src/components/chrome/lattice.ts',
    'package-lock.json',
  ],
  stamp: '.cache/share-pictures.json',
};

/**
 * Brings `public/documents/` and `public/og/` up to date with the content. The site's build and dev server call it first.
 * @param root folder of the project
 * @returns paths of the files written, from the root; empty when nothing had changed
 */
export async function updateGenerated(root: string, { force = false } = {}): Promise<string[]> {
  const written: string[] = [];
  const update = async (generated: Generated, make: () => Promise<Map<string, Uint8Array>>) => {
    if (!force && isCurrent(root, generated)) return;
    const files = await make();
    writeFolder(join(root, generated.folder), files);
    remember(root, generated);
    written.push(...[...files.keys()].map((name) => `${generated.folder}/${name}`));
  };
  // Loaded only when needed: the libraries take longer to start than an unchanged build should wait.
  await update(documents, async () => (await import('../../src/documents/make.ts')).makeDocuments(root));
  await update(sharePictures, async () =>
    (await import('../../src/documents/share-pictures.ts')).makeSharePictures(root),
  );
  return written;
}

/** Writes files into a folder and removes whatever else lies there. */
function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const written = await updateGenerated(root, { force: process.argv.includes('--force') });
  console.log(
    written.length > 0 ? `Wrote ${written.length} files:\n  ${written.join('\n  ')}` : 'Everything is up to date.',
  );
}

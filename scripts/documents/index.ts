import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Generated, isCurrent, remember } from './state.ts';

const documents: Generated = {
  folder: 'public/documents',
  inputs: ['content', 'scripts/documents', 'src/collections', 'package-lock.json'],
  stamp: '.cache/documents.json',
};

/**
 * Brings `public/documents/` up to date with the content. The site's build and dev server call it first.
 * @param root folder of the project
 * @returns names of the files written; empty when nothing had changed
 */
export async function updateDocuments(root: string, { force = false } = {}): Promise<string[]> {
  if (!force && isCurrent(root, documents)) return [];
  const { makeDocuments, writeFolder } = await import('./build.ts');
  const files = await makeDocuments(root);
  writeFolder(join(root, documents.folder), files);
  remember(root, documents);
  return [...files.keys()];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const written = await updateDocuments(root, { force: process.argv.includes('--force') });
  console.log(
    written.length > 0
      ? `Wrote ${written.length} documents to ${documents.folder}/:\n${written.map((name) => `  ${name}`).join('\n')}`
      : `${documents.folder}/ is up to date.`,
  );
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { editorFile } from '../editor/page.ts';
import { isArchived } from './archives.ts';

/**
 * The pages of the present edition in a built site: without its archives, which are served as they were frozen, and without the editor, which
 * is whole in itself. In the order of their names: what is made of them follows from the pages, not from the order in which a disk lists them.
 * @param dist folder of the built site
 */
export async function builtPages(dist: string): Promise<{ readonly name: string; readonly file: string }[]> {
  const names = (await readdir(dist, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
  return names
    .filter((name) => name.endsWith('.html') && !isArchived(name) && name !== editorFile)
    .sort()
    .map((name) => ({ name, file: join(dist, name) }));
}

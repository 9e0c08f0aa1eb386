import { type PageText, pageSchema } from '../schemas/prose.ts';
import { ContentError } from './content-error.ts';
import { filesOnDisk } from './disk.ts';
import { Mistake, readSource } from './source.ts';

/**
 * The front matter of `content/pages/NAME.md`, for what is worked out before any page is built. The check has looked at it.
 * @param root folder of the project
 * @throws ContentError when the file cannot be read
 */
export function pageText(root: string, name: string): PageText {
  const value = readSource(filesOnDisk(root), `content/pages/${name}.md`).value();
  if (value instanceof Mistake) throw new ContentError([value.issue]);
  return pageSchema.parse(value.data);
}

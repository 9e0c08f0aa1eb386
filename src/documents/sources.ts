import { filesOnDisk } from '../content/check/disk.ts';
import { loadContent } from '../content/check/load.ts';
import { readTexts, type Texts } from '../content/check/texts.ts';
import type { Documents } from '../content/registry.ts';

/** Everything that documents are made from: the site's content, and the texts of `content/documents/`. */
export interface Sources {
  content: Documents;
  texts: Texts;
}

/** Reads all sources below `root`. Throws with file and field when one is wrong. */
export function readSources(root: string): Sources {
  const content = loadContent(root);
  return { content, texts: readTexts(filesOnDisk(root), content) };
}

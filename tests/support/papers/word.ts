import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Our Word template with parts of it changed, as an author's mistakes would change them. */
export function changedWord(changes: Readonly<Record<string, (xml: string) => string>>): Uint8Array<ArrayBuffer> {
  const file = fileURLToPath(new URL('../../../public/documents/template-original-article.docx', import.meta.url));
  const parts = unzipSync(new Uint8Array(readFileSync(file)));
  for (const [name, change] of Object.entries(changes)) {
    const before = parts[name] ? strFromU8(parts[name]) : '';
    const after = change(before);
    if (after === before) throw new Error(`${name} has not changed`);
    parts[name] = strToU8(after);
  }
  return new Uint8Array(zipSync(parts));
}

/** A change of the text of a Word document. */
export const inDocument = (from: RegExp, to: string) =>
  changedWord({ 'word/document.xml': (xml) => xml.replaceAll(from, to) });

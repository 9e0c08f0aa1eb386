import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Remembers what a folder of generated files was made from, so that a build makes them again only when that changed.
 * Light on purpose: the builders and their libraries are loaded only when there is work.
 */
export interface Generated {
  /** Folder of the generated files, from the root of the project. */
  folder: string;
  /** Folders and files whose bytes decide what comes out, from the root of the project. */
  inputs: readonly string[];
  /** Where the memory lies, from the root of the project. */
  stamp: string;
}

interface Stamp {
  inputs: string;
  files: Record<string, string>;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

/** All files of a folder (or the file itself), sorted, as paths from `root`. */
function filesOf(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
    .sort();
}

/** One hash over the names and bytes of everything the files are made from. */
export function hashInputs(root: string, { inputs }: Generated): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => filesOf(root, path))) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function hashFiles(root: string, { folder }: Generated): Record<string, string> {
  return Object.fromEntries(
    filesOf(root, folder).map((file) => [file.slice(folder.length + 1), sha256(readFileSync(join(root, file)))]),
  );
}

/** True when the files that lie there are the ones that the present inputs gave. */
export function isCurrent(root: string, generated: Generated): boolean {
  const file = join(root, generated.stamp);
  if (!existsSync(file)) return false;
  const stamp = JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  return (
    Object.keys(stamp.files).length > 0 &&
    stamp.inputs === hashInputs(root, generated) &&
    JSON.stringify(stamp.files) === JSON.stringify(hashFiles(root, generated))
  );
}

/** Remembers the files that lie there now as made from the present inputs. */
export function remember(root: string, generated: Generated): void {
  const stamp: Stamp = { inputs: hashInputs(root, generated), files: hashFiles(root, generated) };
  mkdirSync(dirname(join(root, generated.stamp)), { recursive: true });
  writeFileSync(join(root, generated.stamp), JSON.stringify(stamp));
}

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project once more with other content, to be built: what a site says must come from `content/` alone. The editions of the tests lie in
 * `tests/editions/`; later ones are laid over earlier ones, file by file.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = [
  'src',
  'public',
  'scripts',
  'netlify',
  'sandbox',
  'package.json',
  'tsconfig.json',
  'astro.config.mjs',
  'netlify.toml',
];

export interface ProjectCopy {
  /** Folder of the copy. */
  readonly folder: string;
  /** Builds the pages, as `npm run build` does after it has checked the content. */
  build(): void;
  /** A built file, by its path in `dist`. */
  read(file: string): string;
  /** The paths of all built files. */
  files(): string[];
  /** What a module of the copy prints that runs with its content. */
  run(module: string): string;
  remove(): void;
}

/**
 * Copies the project.
 * @param name of the copy, other than that of any copy that is used at the same time
 * @param editions whose content it gets, one over the other; none for the present content
 */
export function copyProject(name: string, ...editions: readonly string[]): ProjectCopy {
  const folder = join(root, '.cache', 'copies', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  // Archives belong to the present edition.
  const filter = (file: string) => !/\/public\/(?:\d{4}|_redirects)$/.test(file);
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  if (editions.length === 0) cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  for (const edition of editions) cpSync(join(root, 'tests', 'editions', edition), folder, { recursive: true });
  // What was made before from the same texts need not be made again.
  for (const made of readdirSync(join(root, '.cache')).filter((made) => made !== 'copies')) {
    cpSync(join(root, '.cache', made), join(folder, '.cache', made), { recursive: true });
  }
  // The packages are shared, what Astro keeps beside them is not: two builds would overwrite each other's content.
  for (const entry of readdirSync(join(root, 'node_modules')).filter((entry) => !/^\.(?:astro|vite)/.test(entry))) {
    symlinkSync(join(root, 'node_modules', entry), join(folder, 'node_modules', entry));
  }
  const dist = join(folder, 'dist');
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  return {
    folder,
    build: () => void run(join(root, 'node_modules/.bin/astro'), 'build'),
    read: (file) => readFileSync(join(dist, file), 'utf8'),
    files: () =>
      existsSync(dist)
        ? readdirSync(dist, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
        : [],
    run: (module) => run(process.execPath, '--input-type=module', '--eval', module),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The words of a page without its scripts, styles and what is struck through. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|del)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&amp;|&#38;/g, '&')
    .replaceAll(/\s+/g, ' ');

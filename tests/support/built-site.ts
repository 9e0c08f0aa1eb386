import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseHTML } from 'linkedom';
import { stageRoot } from './stage.ts';

export interface BuiltPage {
  /** Path a visitor asks for, e.g. `/auth/login`. */
  readonly path: string;
  readonly html: string;
  readonly document: Document;
}

/** A site as it was built in a project's folder. */
export interface BuiltSite {
  /** The folder of its `content/`. */
  readonly root: string;
  readonly dist: string;
  /** Every page of the edition, 404 included; archives of earlier ones and the editor, which is a tool, have tests of their own. */
  builtPages(): readonly BuiltPage[];
  /** The file that answers an internal address, or undefined; the platform tries the path itself, then `.html`, then `index.html`. */
  fileFor(path: string): string | undefined;
}

function siteIn(root: string): BuiltSite {
  const dist = join(root, 'dist');
  return {
    root,
    dist,
    builtPages() {
      if (!existsSync(dist)) throw new Error('No built site: run `npm run build` first.');
      return readdirSync(dist, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.html') && !/^(?:\d{4}\/|editor\.html$)/.test(file))
        .map((file) => join(dist, file))
        .map((file) => {
          const html = readFileSync(file, 'utf8');
          const path = `/${relative(dist, file)}`.replace(/\.html$/, '').replace(/\/index$/, '/') || '/';
          return { path, html, document: parseHTML(html).document as unknown as Document };
        });
    },
    fileFor(path) {
      const plain = decodeURIComponent(path).replace(/\/$/, '') || '/index';
      return [plain, `${plain}.html`, `${plain}/index.html`]
        .map((one) => join(dist, one))
        .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
    },
  };
}

/** The present edition: what is asked of it must hold after any valid edit of `content/` (BUG-C02). */
export const { dist, builtPages, fileFor } = siteIn(fileURLToPath(new URL('../..', import.meta.url)));

/** The frozen edition, of which a test may name dates, people and sums. */
export const frozenSite = siteIn(stageRoot);

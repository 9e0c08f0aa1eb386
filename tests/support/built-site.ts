import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseHTML } from 'linkedom';

export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface BuiltPage {
  /** Path a visitor asks for, e.g. `/auth/login`. */
  readonly path: string;
  readonly html: string;
  readonly document: Document;
}

/** Every page of the built site, 404 included. */
export function builtPages(): readonly BuiltPage[] {
  if (!existsSync(dist)) throw new Error('No built site: run `npm run build` first.');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(dist, file))
    .map((file) => {
      const html = readFileSync(file, 'utf8');
      const path = `/${relative(dist, file)}`.replace(/\.html$/, '').replace(/\/index$/, '/') || '/';
      return { path, html, document: parseHTML(html).document as unknown as Document };
    });
}

/** The file that answers an internal address, or undefined; the platform tries the path itself, then `.html`, then `index.html`. */
export function fileFor(path: string): string | undefined {
  const plain = decodeURIComponent(path).replace(/\/$/, '') || '/index';
  return [plain, `${plain}.html`, `${plain}/index.html`]
    .map((one) => join(dist, one))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { parseHTML } from 'linkedom';
import type { ArchivedEdition } from '../../../src/content/facts/last-edition.ts';
import { type ArchivePlace, archivedPage, movedAddresses } from './archived-page.ts';

/** What an archive has no use for: code, what the host reads, what only functions read, and what the present site says of itself. */
const left =
  /^(?:_headers|_redirects|robots\.txt|404\.html|search-index\.json|manifest\.webmanifest|editor\.html|_astro\/editor\/|fonts\/|\d{4}\/)|\.(?:m?js|wasm|map)$/;

/**
 * Freezes a built site as static files that are kept for ever (ADR-C09).
 * @param dist the built site
 * @param target folder that becomes the archive, such as `public/2025`; what lay there before goes
 * @param edition what later checks know this edition by; written as `edition.json`
 * @returns the paths of the files written, from `target`
 */
export function freeze(dist: string, target: string, place: ArchivePlace, edition: ArchivedEdition): string[] {
  rmSync(target, { recursive: true, force: true });
  const files = filesIn(dist).filter((file) => !left.test(file));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), text);
  };
  for (const file of files) {
    const read = () => readFileSync(join(dist, file), 'utf8');
    if (file.endsWith('.html')) {
      const { html, sheets } = archivedPage(read(), place);
      write(file, html);
      for (const [name, css] of sheets) write(`_astro/${name}`, css);
    } else if (file.endsWith('.ics')) write(file, folded(movedAddresses(unfolded(read()), place)));
    else if (/\.(?:xml|txt|css)$/.test(file)) write(file, movedAddresses(read(), place));
    else {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(join(dist, file), join(target, file));
    }
  }
  write('edition.json', `${JSON.stringify(edition, null, 2)}\n`);
  return filesIn(target);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Lines of a calendar end after 75 bytes and go on after a space (RFC 5545, 3.1). */
const unfolded = (calendar: string) => calendar.replaceAll(/\r\n[ \t]/g, '');

function folded(calendar: string): string {
  return calendar
    .split('\r\n')
    .map((line) => {
      const parts: string[] = [];
      let part = '';
      for (const letter of line) {
        if (Buffer.byteLength(part) + Buffer.byteLength(letter) > 74) {
          parts.push(part);
          part = '';
        }
        part += letter;
      }
      return [...parts, part].join('\r\n ');
    })
    .join('\r\n');
}

/** Whether a file of the archive answers an address below the site's root, as the host looks for it. */
export function answers(publicFolder: string, path: string): boolean {
  const plain = decodeURIComponent(path).replace(/\/$/, '');
  return ['', '.html', '/index.html'].some((ending) => {
    const file = join(publicFolder, plain + ending);
    return extname(file) !== '' && existsSync(file);
  });
}

/**
 * Links (with the part of the page that they name), pictures, sheets and fonts of an archive that lead nowhere, and those of its pages that lead out of it: only the present edition,
 * earlier archives, other sites, mail and telephones may be.
 * @param publicFolder the folder in which the archive lies, beside the present site
 */
export function deadLinks(publicFolder: string, { year, origin }: ArchivePlace): string[] {
  const folder = join(publicFolder, String(year));
  const pages = new Map<string, Document>();
  const pageOf = (file: string): Document => {
    const known =
      pages.get(file) ?? (parseHTML(readFileSync(join(folder, file), 'utf8')).document as unknown as Document);
    pages.set(file, known);
    return known;
  };
  const pageAt = (path: string): Document | undefined => {
    const name = decodeURIComponent(path.slice(`/${year}/`.length)).replace(/(?:\.html|\/)$/, '');
    const file = [`${name}.html`, posix.join(name, 'index.html')].find((one) => existsSync(join(folder, one)));
    return file && path.startsWith(`/${year}/`) ? pageOf(file) : undefined;
  };
  return filesIn(folder)
    .filter((file) => /\.(?:html|css)$/.test(file))
    .flatMap((file) => {
      const addresses = file.endsWith('.css')
        ? [...readFileSync(join(folder, file), 'utf8').matchAll(/url\(["']?([^"')]+)/g)].map(
            ([, address = '']) => address,
          )
        : [...pageOf(file).querySelectorAll('[href], [src], [srcset]')].flatMap((element) => addressesOf(element));
      return addresses.flatMap((address) => {
        if (/^(?:data:|mailto:|tel:)/.test(address) || address === '/') return [];
        const url = new URL(address.replace(/^webcal:/, 'https:'), `${origin}/${year}/${posix.normalize(file)}`);
        if (url.origin !== new URL(origin).origin) return [];
        const isKept = url.pathname === `/${year}` || /^\/\d{4}\//.test(url.pathname);
        const part = decodeURIComponent(url.hash.slice(1));
        const page = part === '' ? undefined : pageAt(url.pathname);
        const isThere = isKept && answers(publicFolder, url.pathname) && (!page || page.getElementById(part) !== null);
        return isThere ? [] : [`${file} → ${address}`];
      });
    });
}

function addressesOf(element: Element): string[] {
  const srcset = element.getAttribute('srcset');
  return [
    element.getAttribute('href') ?? '',
    element.getAttribute('src') ?? '',
    ...(srcset ? srcset.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '') : []),
  ].filter((address) => address !== '');
}

/** The addresses that the sitemap of a built site names, as paths. */
export const sitemapPaths = (dist: string): string[] =>
  [...readFileSync(join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );

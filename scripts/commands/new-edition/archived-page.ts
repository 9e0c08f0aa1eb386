import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';

/** Where an archive stands and what its pages say of it. */
export interface ArchivePlace {
  /** Year of the edition: its folder on the site. */
  readonly year: number;
  readonly shortName: string;
  /** Address of the site, without a slash at the end. */
  readonly origin: string;
}

/**
 * Every address of the site in a text becomes that of the archive: `https://…/papers/85` → `https://…/2025/papers/85`. Those of earlier
 * archives stay: they lie beside it.
 */
export function movedAddresses(text: string, { origin, year }: ArchivePlace): string {
  const host = origin.replace(/^https:\/\//, '').replaceAll('.', '\\.');
  return text.replaceAll(
    new RegExp(`((?:https|webcal)://${host})(?=[/?#"'\\s<)&}]|$)(?!/\\d{4}/)(/?)`, 'g'),
    (_whole, site, slash) => (slash ? `${site}/${year}/` : `${site}/${year}`),
  );
}

/** An address as it is written in a page: from the root of the site, or whole. */
const movedAddress = (address: string, place: ArchivePlace): string =>
  /^\/(?!\/|\d{4}\/)/.test(address) ? `/${place.year}${address}` : movedAddresses(address, place);

/** Rules of a sheet name files too. */
const movedSheet = (css: string, { year }: ArchivePlace) => css.replaceAll(/url\((["']?)\/(?!\/)/g, `url($1/${year}/`);

/** The look of what stands at the head of every page, and in place of what an archive cannot do, in the colours that the page brings. */
export const archiveSheet = `.archive-note{margin:0;padding:.75rem 1rem;background:var(--primary);color:var(--on-primary);text-align:center;font-size:.9375rem;line-height:1.5}
.archive-note a{color:inherit;text-decoration:underline}
.archive-closed{margin-top:1rem;padding:1rem 1.25rem;border:1px solid var(--line-strong);border-radius:var(--radius-s)}
@media print{.archive-note{background:none;color:inherit}}
`;

/** An archived page, and the style sheets that it links, by name. */
export interface ArchivedPage {
  readonly html: string;
  readonly sheets: ReadonlyMap<string, string>;
}

/**
 * A built page as it is kept for ever: without code, so that nothing of it can break; with its style sheets in files, which its fellows
 * share; with a line that says what it is; and with a notice in place of each form and of every page of an account.
 */
export function archivedPage(source: string, place: ArchivePlace): ArchivedPage {
  const { document } = parseHTML(source);
  const one = (html: string) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    return holder.firstElementChild as Element;
  };
  const closed = () =>
    one(
      `<p class="archive-closed">This part of ${place.shortName} is closed: forms, accounts and payments of an archive take nothing. Go to the <a href="/">present edition</a> instead.</p>`,
    );
  const all = (selector: string) => [...document.querySelectorAll(selector)];

  const isPrivate = document.querySelector('meta[name="robots"][content*="noindex"]') !== null;
  const isDoor =
    document.querySelector('main form[action=""], main form:not([action]) input[type="password"]') !== null;
  for (const script of all('script:not([type="application/ld+json"])')) script.remove();
  for (const link of all('link[rel="modulepreload"], link[rel="manifest"], link[rel="preload"][as="script"]'))
    link.remove();
  // Nothing of the page runs any more, so what stood for browsers without scripts stands for all.
  for (const noscript of all('noscript')) noscript.replaceWith(...one(`<div>${noscript.innerHTML}</div>`).childNodes);

  rewriteAddresses(all('*'), place);
  const main = document.querySelector('main');
  if (main && (isPrivate || isDoor)) {
    const heading = main.querySelector('h1');
    const wrap = one('<div class="wrap section"></div>');
    if (heading) wrap.append(one(`<h1>${heading.innerHTML}</h1>`));
    wrap.append(closed());
    main.replaceChildren(wrap);
  }
  for (const form of all('form')) {
    const island = form.closest('astro-island') ?? form;
    // What filters and the search choose from stands below them; any other form had an answer that nobody gives here.
    const asks = form.getAttribute('role') !== 'search' && form.hasAttribute('action');
    if (asks) island.replaceWith(closed());
    else island.remove();
  }
  for (const island of all('astro-island')) island.remove();
  for (const field of all('input, select, textarea')) {
    // A choice that a link leads to, such as a goal: its words stay, and the link finds them.
    const words = field.closest('label');
    if (words && field.id && !words.id) words.id = field.id;
    const part = field.closest('search, section');
    if (part?.localName === 'section') part.replaceWith(closed());
    else (part ?? field).remove();
  }
  for (const button of all('button:not([popovertarget])')) button.remove();
  for (const entry of all('a.account, .for-account, .for-visitor, a[href*="?mine="]')) entry.remove();

  const sheets = new Map<string, string>([['archive.css', archiveSheet]]);
  for (const style of all('style')) {
    const css = movedSheet(style.textContent ?? '', place);
    const name = `${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
    sheets.set(name, css);
    style.replaceWith(one(`<link rel="stylesheet" href="/${place.year}/_astro/${name}">`));
  }
  document.head.append(one(`<link rel="stylesheet" href="/${place.year}/_astro/archive.css">`));
  const note = `<aside class="archive-note" aria-label="Archive">This is the archive of ${place.shortName}, kept as it was. <a href="/">Present edition</a></aside>`;
  const skip = document.querySelector('body > a.skip');
  if (skip) skip.after(one(note));
  else document.body.prepend(one(note));
  return { html: `${document}`, sheets };
}

const attributes = ['href', 'src', 'srcset', 'imagesrcset', 'poster', 'content', 'data-path'] as const;

function rewriteAddresses(elements: readonly Element[], place: ArchivePlace): void {
  for (const element of elements) {
    for (const name of attributes) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const moved = name.endsWith('srcset')
        ? value.replaceAll(/(^|,\s*)(\/\S+)/g, (_whole, before, address) => before + movedAddress(address, place))
        : movedAddress(value, place);
      if (moved !== value) element.setAttribute(name, moved);
    }
    if (element.localName === 'script' || element.localName === 'pre')
      element.textContent = movedAddresses(element.textContent ?? '', place);
  }
}

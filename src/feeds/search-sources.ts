import { type CollectionEntry, getCollection } from 'astro:content';
import type { MarkdownHeading } from 'astro';
import { publicPages } from '../config/public-pages.ts';
import { anchorOf } from '../content/facts/anchors.ts';
import { placeholders, readAnswers, readDocument, readPage } from '../content/read.ts';
import { documentInfo } from '../documents/info.ts';
import type { Place, SearchSources } from './search-index.ts';
import { readAnnouncements, readSessionSources } from './sources.ts';

/** Everything the search looks through, from `content/`. */
export async function readSearchSources(): Promise<SearchSources> {
  const [
    sessions,
    committees,
    organizing,
    advisory,
    faq,
    journals,
    coordinators,
    downloads,
    announcements,
    fill,
    places,
  ] = await Promise.all([
    readSessionSources(),
    readDocument('committees'),
    readDocument('organizing'),
    readDocument('advisory'),
    readAnswers(),
    readDocument('journals'),
    readDocument('coordinators'),
    readDocument('downloads'),
    readAnnouncements(),
    placeholders(),
    readPlaces(),
  ]);
  const files = await Promise.all(downloads.documents.map(({ url }) => documentInfo(url)));
  return {
    ...sessions,
    committees,
    organizing,
    advisory,
    faq,
    journals,
    coordinators,
    announcements,
    fill,
    places,
    files,
  };
}

/** Public pages, the sections of those that are a text, and those of the author guidelines. */
async function readPlaces(): Promise<Place[]> {
  const pages = await Promise.all(publicPages.map(async ({ route, page }) => ({ route, ...(await readPage(page)) })));
  const guidelines = await getCollection('guidelines');
  return [
    ...pages.map(
      ({ route, title, description, heading }): Place => ({
        kind: 'page',
        title,
        href: route,
        line: description,
        words: heading === title ? '' : heading,
      }),
    ),
    ...pages.flatMap(({ route, title, entry }) => sectionsOf(entry, route, title)),
    ...guidelines.map(
      ({ data, body = '' }): Place => ({
        kind: 'section',
        title: data.title,
        href: `/author-guidelines#${anchorOf(data.title)}`,
        line: data.summary,
        words: plainWords(body),
      }),
    ),
  ];
}

/** The parts of a markdown page below its second-level headings. */
function sectionsOf({ body = '', rendered }: CollectionEntry<'pages'>, route: string, page: string): Place[] {
  const headings = ((rendered?.metadata?.headings ?? []) as MarkdownHeading[]).filter(({ depth }) => depth === 2);
  const [, ...texts] = body.split(/^## .*$/m);
  return headings.map(({ slug, text }, index) => ({
    kind: 'section',
    title: text,
    href: `${route}#${slug}`,
    line: page,
    words: plainWords(texts[index] ?? ''),
  }));
}

/** The words of a markdown text, each once, without marks and addresses. */
const plainWords = (markdown: string): string =>
  [...new Set(markdown.replace(/\]\([^)]*\)/g, ' ').match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])].join(' ');

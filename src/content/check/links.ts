import { pageNames, pageRoute } from '../facts/routes.ts';
import { paperPath, plannedSessions, speakerPath } from '../facts/sessions.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';
import type { ProjectFiles } from './project-files.ts';

/** Whether an address on this site leads to a page or file of it; the part after `#` or `?` is left aside. */
export type IsPage = (address: string) => boolean;

/** Which addresses the site has that this content makes (BUG-C07). */
export function pagesOf(files: ProjectFiles, content: Documents): IsPage {
  const namesIn = (folder: string) =>
    (files.namesIn(`content/${folder}`) ?? []).filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3));
  const known = new Set([
    '/home',
    '/feed.xml',
    '/calendar.ics',
    ...pageNames.filter((name) => name !== 'not-found').map(pageRoute),
    ...namesIn('announcements').map((name) => `/announcements/${name}`),
    ...content.papers.papers.map(paperPath),
    ...content.speakers.speakers.map(speakerPath),
    ...plannedSessions(content).flatMap(({ path }) => path ?? []),
    ...content.downloads.documents.map(({ url }) => url),
  ]);
  return (address) => {
    const path = address.replace(/[?#].*$/, '') || '/';
    if (known.has(path) || /^\/calendar\/[a-z0-9-]+\.ics$/.test(path)) return true;
    // Pictures, and the archives of earlier editions.
    return ['', '.html', '/index.html'].some((ending) => files.has(`public${path}${ending}`) && path !== '/');
  };
}

export const noPage = (address: string) => `leads to "${address}", which is no page of this site: check its spelling`;

/** Buttons and links of the JSON files that lead to no page of this site. */
export function deadLinks({ faq, phases }: Documents, isPage: IsPage): CrossIssue[] {
  const found = (document: 'faq' | 'phases', value: unknown, path: readonly (string | number)[] = []): CrossIssue[] => {
    if (Array.isArray(value)) return value.flatMap((item, index) => found(document, item, [...path, index]));
    if (value && typeof value === 'object')
      return Object.entries(value).flatMap(([field, item]) => found(document, item, [...path, field]));
    const isLink = path.at(-1) === 'href' || path.at(-1) === 'link';
    return isLink && typeof value === 'string' && value.startsWith('/') && !isPage(value)
      ? [{ document, path, message: noPage(value) }]
      : [];
  };
  return [...found('faq', faq), ...found('phases', phases)];
}

/** Links of a markdown text that lead to no page of this site, as they are written. */
export const deadLinksIn = (text: string, isPage: IsPage): string[] =>
  [...text.matchAll(/\]\(\s*(\/[^)\s]*)/g)].flatMap(([, address = '']) => (isPage(address) ? [] : [address]));

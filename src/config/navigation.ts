/**
 * The one registry of places: header, phone menu (`menu.ts`) and footer are derived from it. What a page is called stands with its texts
 * (`content/pages/`). Order: SPEC-2 ("Public navigation, in order", "Layout rules", "Footer links").
 */

export interface Link {
  readonly label: string;
  readonly href: string;
  /** A document or another site: opens in a new tab (ADR-D14). */
  readonly newTab?: boolean;
  /** Kind of file, for a document. */
  readonly format?: string;
}

export interface Menu {
  readonly label: string;
  readonly items: readonly (Link | Menu)[];
}

/** A page of the header; `menu` adds a dropdown beside it. */
export interface NavPage extends Link {
  readonly menu?: Menu;
}

export type NavEntry = NavPage | Menu;

export const isMenu = (entry: NavEntry | Link): entry is Menu => 'items' in entry;

/** The first list of the footer, by the files of `content/pages/`. */
export const footerPages = [
  'home',
  'committees',
  'call-for-papers',
  'author-guidelines',
  'schedule',
  'paper-submission',
  'contact',
] as const;

/** Pages that exist beside the specified navigation and that visitors look for. */
export const furtherPages = [
  'publication',
  'check-paper',
  'proceedings',
  'tourism',
  'faq',
  'feedback',
  'visa-letter',
  'verify',
  'privacy',
  'search',
] as const;

/**
 * Where the account entry leads, by who is signed in (ADR-D20): an institution to its next step, which is the first thing on its dashboard.
 * Header and footer, which have no script for it, name that of institutions to all who are signed in: it sends administrators to theirs.
 */
export const accountLinks = {
  visitor: { label: 'Sign in', href: '/auth/login' },
  institute: { label: 'Dashboard', href: '/dashboard' },
  admin: { label: 'Dashboard', href: '/admin/dashboard' },
} as const satisfies Record<string, Link>;

/** The route of a built file's path: no `.html`, no trailing slash, `/index` is `/`. */
export function routeOf(pathname: string): string {
  const route = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return route === '' || route === '/index' ? '/' : route;
}

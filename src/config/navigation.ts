/**
 * The one registry of places: header, phone menu (`menu.ts`), footer and banner titles are all derived from it.
 * Order and names: SPEC-2 ("Public navigation, in order", "Layout rules", "Footer links").
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

/** The public pages that menus and footer name. */
export const pages = {
  home: { label: 'Home', href: '/home' },
  committees: { label: 'Committees', href: '/committees' },
  callForPapers: { label: 'Call for Papers', href: '/call-for-papers' },
  authorGuidelines: { label: 'Author Guidelines', href: '/author-guidelines' },
  schedule: { label: 'Schedule', href: '/schedule' },
  paperSubmission: { label: 'Paper Registration', href: '/paper-submission' },
  publication: { label: 'Publication', href: '/publication' },
  contact: { label: 'Contact us', href: '/contact' },
} as const satisfies Record<string, Link>;

export const footerLinks: readonly Link[] = [
  { label: 'Home', href: '/' },
  pages.committees,
  pages.callForPapers,
  pages.authorGuidelines,
  pages.schedule,
  pages.paperSubmission,
  pages.contact,
];

/** Pages that exist beside the specified navigation and that visitors look for. */
export const furtherLinks: readonly Link[] = [
  pages.publication,
  { label: 'Check Your Paper', href: '/check-paper' },
  { label: 'Proceedings', href: '/proceedings' },
  { label: 'Tourism', href: '/tourism' },
  { label: 'Frequently Asked Questions', href: '/faq' },
  { label: 'Feedback', href: '/feedback' },
  { label: 'Invitation Letter', href: '/visa-letter' },
  { label: 'Verify a Certificate', href: '/verify' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'A to Z', href: '/search' },
];

/**
 * Where the account entry leads, by who is signed in (ADR-D20): an institution to its next step, which is the first thing on its dashboard.
 * Header and footer, which have no script for it, name that of institutions to all who are signed in: it sends administrators to theirs.
 */
export const accountLinks = {
  visitor: { label: 'Sign in', href: '/auth/login' },
  institute: { label: 'Dashboard', href: '/dashboard' },
  admin: { label: 'Dashboard', href: '/admin/dashboard' },
} as const satisfies Record<string, Link>;

const bannerTitles: Readonly<Record<string, string>> = {
  '/committees': 'Committee',
  '/call-for-papers': 'Call for Papers',
  '/author-guidelines': 'Author Guidelines',
  '/check-paper': 'Check Your Paper',
  '/schedule': 'Schedule',
  '/paper-submission': 'Paper Registration',
  '/publication': 'Publication',
  '/proceedings': 'Proceedings',
  '/contact': 'Contact Us',
  '/tourism': 'Tourism',
  '/faq': 'Frequently Asked Questions',
  '/feedback': 'Feedback',
  '/visa-letter': 'Invitation Letter',
  '/verify': 'Verify a Certificate',
  '/privacy': 'Privacy',
  '/search': 'Search',
  // Decision ADR-D04
  '/payment': 'Secure Payment',
  '/dashboard': 'Dashboard',
  '/admin/dashboard': 'Admin Dashboard',
  '/inspection/timeline/form': 'Inspection Timeline',
};

/** The route of a built file's path: no `.html`, no trailing slash, `/index` is `/`. */
export function routeOf(pathname: string): string {
  const route = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return route === '' || route === '/index' ? '/' : route;
}

/** The banner's title for a route; nothing on `/` and `/home`; `#` for an unknown one (ADR-D03). */
export function bannerTitle(route: string): string | undefined {
  return route === '/' || route === '/home' ? undefined : (bannerTitles[route] ?? '#');
}

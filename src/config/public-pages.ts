import { hasPortal } from './portal.ts';

/** A page that anyone may read and search engines may list, with the file of `content/pages/` that describes it. */
export interface PublicPage {
  readonly route: string;
  readonly page: string;
}

const inner = (page: string): PublicPage => ({ route: `/${page}`, page });

/** Sitemap, `llms.txt` and the pictures of shared links all follow this list. Private screens are not on it. */
export const publicPages: readonly PublicPage[] = [
  { route: '/', page: 'home' },
  ...[
    'committees',
    'call-for-papers',
    'author-guidelines',
    'check-paper',
    'schedule',
    'proceedings',
    'paper-submission',
    'publication',
    'tourism',
    'contact',
    'faq',
    'feedback',
    'verify',
    'privacy',
    'search',
  ].map(inner),
  ...(hasPortal
    ? [
        { route: '/auth/login', page: 'login' },
        { route: '/auth/register', page: 'register' },
        { route: '/auth/reset-password', page: 'reset-password' },
      ]
    : []),
];

/** Folders of pages that are made one for each entry of the content. */
const entryPages = /^\/(?:announcements|papers|sessions|speakers)\//;

/** Address of the picture that a shared link to a route shows; private screens share the home page's. */
export function sharePicture(route: string): string {
  const page = publicPages.find((known) => known.route === route)?.page;
  const name = page ?? (entryPages.test(route) ? route.slice(1).replaceAll('/', '-') : 'home');
  return `/og/${name}.png`;
}

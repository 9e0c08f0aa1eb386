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
    'schedule',
    'paper-submission',
    'publication',
    'tourism',
    'contact',
    'faq',
    'feedback',
    'privacy',
  ].map(inner),
  { route: '/auth/login', page: 'login' },
  { route: '/auth/register', page: 'register' },
  { route: '/auth/reset-password', page: 'reset-password' },
];

/** Address of the picture that a shared link to a route shows; private screens share the home page's. */
export function sharePicture(route: string): string {
  const found = publicPages.find((page) => page.route === route);
  return `/og/${found?.page ?? 'home'}.png`;
}

import type { PageText } from '../schemas/prose.ts';

/** Pages whose address is not the name of their file in `content/pages/`. */
const elsewhere: Readonly<Record<string, string>> = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  'reset-password': '/auth/reset-password',
  'admin-dashboard': '/admin/dashboard',
  inspection: '/inspection/timeline/form',
};

/** Pages that anyone may read and search engines may list, in the order in which they are told. */
export const publicPageNames = [
  'home',
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
  'visa-letter',
  'verify',
  'privacy',
  'search',
] as const;

/** The doors of the sign-in area, which are as public. */
export const doorNames = ['login', 'register', 'reset-password'] as const;

/** Every file that `content/pages/` must have. */
export const pageNames: readonly string[] = [
  ...publicPageNames,
  ...doorNames,
  'admin-dashboard',
  'dashboard',
  'inspection',
  'payment',
  'not-found',
];

/** The address of the page that `content/pages/NAME.md` describes. */
export const pageRoute = (name: string): string => elsewhere[name] ?? `/${name}`;

/** The page that `content/pages/` describes at an address; the home page has two, and every unknown address shows the last of them. */
export const pageAt = (route: string): string | undefined =>
  route === '/home' ? 'home' : route === '/404' ? 'not-found' : pageNames.find((name) => pageRoute(name) === route);

/** What menus and footer call a page. */
export const menuLabel = ({ menu, title }: Pick<PageText, 'menu' | 'title'>): string => menu ?? title;

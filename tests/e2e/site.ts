import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionOfTests } from '../support/pune.ts';

/** The specification's route table with the banner title of each screen (section 2, ADR-D01, ADR-D03, ADR-D04). */
export const routes = [
  { path: '/', banner: undefined },
  { path: '/home', banner: undefined },
  { path: '/committees', banner: 'Committee' },
  { path: '/call-for-papers', banner: 'Call for Papers' },
  { path: '/author-guidelines', banner: 'Author Guidelines' },
  { path: '/schedule', banner: 'Schedule' },
  { path: '/paper-submission', banner: 'Paper Registration' },
  { path: '/publication', banner: 'Publication' },
  { path: '/tourism', banner: 'Tourism' },
  { path: '/contact', banner: 'Contact Us' },
  { path: '/faq', banner: 'Frequently Asked Questions' },
  { path: '/feedback', banner: 'Feedback' },
  { path: '/payment', banner: 'Secure Payment' },
] as const;

/** Screens of the auth layout: no banner of the main layout. */
export const authRoutes = ['/auth/login', '/auth/register', '/auth/reset-password'] as const;

/** Pages that a visitor reads without signing in; what the budgets call informational. */
export const informational = [
  '/call-for-papers',
  '/author-guidelines',
  '/schedule',
  '/paper-submission',
  '/publication',
  '/tourism',
  '/faq',
  '/verify',
  '/privacy',
  '/check-paper',
] as const;

const first = (name: 'papers' | 'speakers' | 'programme') =>
  JSON.parse(readFileSync(join(editionOfTests, 'content', `${name}.json`), 'utf8'));

/** One page of each kind that is made for every entry of the content, and the list of all papers. */
export const entryPages = [
  '/proceedings',
  `/papers/${first('papers').papers[0].id}`,
  `/speakers/${first('speakers').speakers[0].id}`,
  `/sessions/${first('papers').papers[0].session}`,
  `/announcements/${readdirSync(join(editionOfTests, 'content/announcements'))[0]?.replace(/\.md$/, '')}`,
];

/** The organisers' views, as the part after `#` names them. */
export const adminViews = [
  'overview',
  'institutions',
  'payments',
  'inspections',
  'queries',
  'invitations',
  'feedback',
  'activity',
] as const;

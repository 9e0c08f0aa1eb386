import { isPortalPath } from '../content/facts/portal.ts';
import { doorNames, pageRoute, publicPageNames } from '../content/facts/routes.ts';
import { hasPortal } from './portal.ts';

/** A page that anyone may read and search engines may list, with the file of `content/pages/` that describes it. */
export interface PublicPage {
  readonly route: string;
  readonly page: string;
}

/** Sitemap, `llms.txt` and the pictures of shared links all follow this list. Private screens are not on it. */
export const publicPages: readonly PublicPage[] = [...publicPageNames, ...doorNames]
  .map((page) => ({ route: pageRoute(page), page }))
  .filter(({ route }) => hasPortal || !isPortalPath(route));

/** Folders of pages that are made one for each entry of the content. */
const entryPages = /^\/(?:announcements|papers|sessions|speakers)\//;

/** Address of the picture that a shared link to a route shows; private screens share the home page's. */
export function sharePicture(route: string): string {
  const page = publicPages.find((known) => known.route === route)?.page;
  const name = page ?? (entryPages.test(route) ? route.slice(1).replaceAll('/', '-') : 'home');
  return `/og/${name}.png`;
}

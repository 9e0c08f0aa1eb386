import { readdirSync } from 'node:fs';

/**
 * Every page of a build that a visitor reads without an account; of the pages that are made for each entry of the content, one of a kind.
 *
 * @param dist folder of the build
 */
export function publicPages(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const paths = files
    .filter((file) => file.endsWith('.html') && !/^(?:admin|dashboard|editor|inspection|payment)\b/.test(file))
    .map((file) => `/${file.replace(/(?:^index)?\.html$/, '')}`)
    .toSorted();
  const kindOf = (path: string) => /^\/(?:announcements|papers|sessions|speakers)\//.exec(path)?.[0] ?? path;
  return [...new Map(paths.map((path) => [kindOf(path), path])).values()];
}

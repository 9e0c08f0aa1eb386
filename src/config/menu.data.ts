import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageText } from '../content/check/pages.ts';
import { menuLabel } from '../content/facts/routes.ts';
import { type MenuDocuments, type MenuLabels, menuDocuments, menuOf, menuPages } from './menu.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8'));

/**
 * The public navigation of this content. Worked out while the site is built (`*.data.ts`, ADR-C04): the browser gets the finished
 * list, without the people and documents that it is taken from. The content is checked before, as for every page.
 */
export const navigation = menuOf(
  Object.fromEntries(menuDocuments.map((name) => [name, read(name)])) as MenuDocuments,
  Object.fromEntries(menuPages.map((name) => [name, menuLabel(pageText(root, name))])) as MenuLabels,
);

import { readFileSync } from 'node:fs';
import { type MenuDocuments, menuDocuments, menuOf } from './menu.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8'));

/**
 * The public navigation of this content. Worked out while the site is built (`*.data.ts`, ADR-C04): the browser gets the finished
 * list, without the people and documents that it is taken from. The content is checked before, as for every page.
 */
export const navigation = menuOf(Object.fromEntries(menuDocuments.map((name) => [name, read(name)])) as MenuDocuments);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchivedEdition } from '../facts/last-edition.ts';

/** The archives of earlier editions that the site carries, oldest first. */
export function archivedEditions(root: string): ArchivedEdition[] {
  const folder = join(root, 'public');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d{4}$/.test(name) && existsSync(join(folder, name, 'edition.json')))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name, 'edition.json'), 'utf8')));
}

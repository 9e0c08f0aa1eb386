import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDocumentFile, writeDocument } from './content-files.ts';
import { type PeopleFiles, parsePeople, replacePeople } from './people-list.ts';

// Replaces the sample people by those of a table: `npm run people -- people.csv`.
// The table comes from any spreadsheet, saved as CSV, with the columns: section, name, role, organization, country, image.
// `section` is a heading of content/committees.json, or "Organizing Committee" or "Advisory Committee".
const [file] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const names = ['committees', 'organizing', 'advisory'] as const;

try {
  if (!file) throw new Error('Name the table: npm run people -- people.csv');
  const people = parsePeople(readFileSync(file, 'utf8'));
  const files = Object.fromEntries(names.map((name) => [name, readDocumentFile(root, name)])) as unknown as PeopleFiles;
  const replaced = replacePeople(files, people);
  for (const name of names) writeDocument(root, name, replaced[name]);
  console.log(`Replaced ${people.length} people. Now run: npm run content`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

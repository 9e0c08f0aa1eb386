import { readFileSync, writeFileSync } from 'node:fs';
import { parsePeople, replacePeople } from './people-list.ts';

// Replaces the sample people by those of a table: `npm run people -- people.csv`.
// The table comes from any spreadsheet, saved as CSV, with the columns: section, name, role, organization, country, image.
// `section` is a heading of content/committees.json, or "Organizing Committee" or "Advisory Committee".
const [file] = process.argv.slice(2);
const folder = new URL('../../content/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

try {
  if (!file) throw new Error('Name the table: npm run people -- people.csv');
  const people = parsePeople(readFileSync(file, 'utf8'));
  const replaced = replacePeople(
    { committees: read('committees.json'), organizing: read('organizing.json'), advisory: read('advisory.json') },
    people,
  );
  for (const [name, json] of Object.entries(replaced)) {
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(json, null, 2)}\n`);
  }
  console.log(`Replaced ${people.length} people. Now run: npm run content`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImportError, readTables } from '../../netlify/services/tables.ts';
import { documents } from '../../src/content/registry.ts';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { readDocumentFile, writeDocument } from './content-files.ts';
import { listedPeople, type PeopleFiles, peopleTable, plannedPeople } from './people-list.ts';
import { changesText } from './programme/changes.ts';
import { agrees, notWritten, terminalUnless } from './terminal.ts';

// The people of the committees as a table (CSV or .xlsx): `npm run people -- add people.csv` adds and brings up to date, `-- replace
// people.csv` also takes out whom the table does not name, `-- export people.csv` writes the table. Columns: section, name, role,
// organization, country, image; `section` is a heading of the committees' page. Nothing is written before a yes.
const example = 'npm run people -- add|replace|export FILE [--yes]';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const names = ['committees', 'organizing', 'advisory'] as const;
const [mode, file] = positionals;

try {
  if (!file || positionals.length > 2) usage(example);
  const files = Object.fromEntries(
    names.map((name) => {
      const { $schema: _, ...fields } = readDocumentFile(root, name) as Record<string, unknown>;
      return [name, documents[name].parse(fields)];
    }),
  ) as unknown as PeopleFiles;
  if (mode === 'export') {
    writeFileSync(file, peopleTable(files), { flag: 'wx' });
    console.log(`Written: ${file}.`);
  } else if (mode === 'add' || mode === 'replace') await take(mode, file, files);
  else usage(example);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') console.error(`${file} is not there.`);
  else if (code === 'EEXIST') console.error(`${file} is there already: nothing was written.`);
  else if (error instanceof ImportError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function take(how: 'add' | 'replace', path: string, files: PeopleFiles): Promise<void> {
  const people = listedPeople(await readTables(basename(path), readFileSync(path)));
  const { files: planned, changes } = plannedPeople(files, people, how);
  for (const name of names) {
    const { success, error } = documents[name].safeParse(planned[name]);
    if (!success)
      throw new ImportError(
        error.issues.map(({ path: at, message }) => `${nameAt(planned[name], at)}: ${String(at.at(-1))} ${message}.`),
      );
  }
  console.log(changesText(changes));
  if (changes.length === 0) return;
  const terminal = terminalUnless(values.yes);
  const agreed = values.yes || (await agrees(terminal));
  terminal?.close();
  if (!agreed) return console.log(notWritten);
  for (const name of names) writeDocument(root, name, planned[name]);
  console.log(`${counted(changes.length, 'change')} written. Now run: npm run content`);
}

/** Of whom a complaint about a place in a file speaks. */
function nameAt(value: unknown, path: readonly PropertyKey[]): string {
  let named = 'The table';
  let at = value;
  for (const step of path) {
    at = (at as Record<PropertyKey, unknown> | undefined)?.[step];
    if (at && typeof at === 'object' && 'name' in at) named = String(at.name);
  }
  return named;
}

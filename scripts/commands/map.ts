// `npm run map`: says what to ask OpenStreetMap for around the venue of site.json. `npm run map -- export.json` makes content/map.json, the
// sketch of the contact page, from the answer, after showing what is in it; `--yes` asks nothing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ImportError } from '../../netlify/services/tables.ts';
import { documents } from '../../src/content/registry.ts';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { readDocumentFile, writeDocument } from './content-files.ts';
import { overpassText, sketchFrom } from './map/sketch.ts';
import { agrees, notWritten, terminalUnless } from './terminal.ts';

const example = 'npm run map -- export.json [--yes]';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const [file] = positionals;
if (positionals.length > 1) usage(example);

try {
  const { $schema: _, ...fields } = readDocumentFile(root, 'site') as Record<string, unknown>;
  const { venue } = documents.site.parse(fields);
  if (file === undefined)
    console.log(
      `Put this into https://overpass-turbo.eu, press Run, then Export, "raw data", and save it. Then: ${example}\n\n${overpassText(venue)}`,
    );
  else await take(file, venue);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isMissing) console.error(`${file} is not there.`);
  else if (error instanceof ImportError) console.error(error.message);
  else if (error instanceof SyntaxError) console.error(`${file} is no JSON.`);
  else throw error;
  process.exitCode = 1;
}

async function take(path: string, venue: Parameters<typeof sketchFrom>[1]): Promise<void> {
  const sketch = documents.map.parse(sketchFrom(JSON.parse(readFileSync(path, 'utf8')), venue));
  const { areas, lines, places, title, description } = sketch;
  console.log(
    [
      `${title}: ${counted(lines.length, 'line')}, ${counted(areas.length, 'area')}, ${counted(places.length, 'place')}.`,
      ...[...lines, ...areas].map(({ kind, name }) => `  ${kind.padEnd(8)} ${name}`),
      ...places.map(({ name }) => `  place    ${name}`),
      description,
    ].join('\n'),
  );
  const terminal = terminalUnless(values.yes);
  const agreed = values.yes || (await agrees(terminal));
  terminal?.close();
  if (!agreed) return console.log(notWritten);
  writeDocument(root, 'map', sketch);
  console.log('Written to content/map.json. Look at /contact, then run: npm run content');
}

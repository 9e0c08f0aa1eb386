// `npm run portrait -- PHOTO "NAME" --consent "by email, DAY"`: cuts a photo to a square portrait, puts it into
// public/images/people and names it where the person stands, after showing what changes. `--crop LEFT,TOP,SIDE` says which square, `--yes`
// asks nothing. Without anything it lists who has none.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImportError } from '../../netlify/services/tables.ts';
import { portraitSide } from '../../src/content/facts/portrait-photo.ts';
import { documents } from '../../src/content/registry.ts';
import { counted } from '../../src/contract/counted.ts';
import { argumentsOf, usage } from './arguments.ts';
import { readDocumentFile, writeDocument } from './content-files.ts';
import { type PortraitFiles, portraitPath, withoutPortrait, withPortrait } from './portrait/people.ts';
import { cropFrom, portraitOf } from './portrait/photo.ts';
import { changesText } from './programme/changes.ts';
import { agrees, notWritten, terminalUnless } from './terminal.ts';

const example = 'npm run portrait -- PHOTO "NAME" --consent "by email, DAY" [--crop LEFT,TOP,SIDE] [--yes]';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: { consent: { type: 'string' }, crop: { type: 'string' }, yes: { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const [photo, name] = positionals;

try {
  const files = readFiles();
  if (photo === undefined) tellMissing(files);
  else if (name === undefined || positionals.length > 2) usage(example);
  else await take(photo, name, files);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!isMissing && !(error instanceof ImportError)) throw error;
  console.error(isMissing ? `${photo} is not there.` : error.message);
  process.exitCode = 1;
}

function readFiles(): PortraitFiles {
  const read = (document: 'committees' | 'speakers') => {
    const { $schema: _, ...fields } = readDocumentFile(root, document) as Record<string, unknown>;
    return fields;
  };
  return {
    committees: documents.committees.parse(read('committees')),
    speakers: documents.speakers.parse(read('speakers')),
  };
}

function tellMissing(files: PortraitFiles): void {
  const missing = withoutPortrait(files);
  console.log(
    missing.length === 0
      ? 'Every speaker and everybody with a card has a portrait.'
      : `${counted(missing.length, 'person has', 'people have')} no portrait, and a monogram in its place:\n${missing.map((one) => `  ${one}`).join('\n')}\n${example}`,
  );
}

async function take(path: string, person: string, files: PortraitFiles): Promise<void> {
  const crop = values.crop === undefined ? undefined : cropFrom(values.crop);
  if (values.crop !== undefined && !crop) usage(example);
  const imageConsent = values.consent?.trim();
  if (!imageConsent)
    throw new ImportError([
      'Has the person agreed that this photo is shown? Say how and when: --consent "by email, DAY". No page shows it.',
    ]);
  const portrait = await portraitOf(readFileSync(path), crop);
  const image = portraitPath(files, person);
  const { files: planned, changes } = withPortrait(files, person, { image, imageConsent });
  console.log(
    changes.length > 0 ? changesText(changes) : 'The person has a portrait already: the photo takes its place.',
  );
  const target = join(root, 'public', image);
  console.log(
    `public${image}: ${portraitSide} × ${portraitSide} pixels, ${counted(Math.ceil(portrait.length / 1000), 'kilobyte')}.`,
  );
  const terminal = terminalUnless(values.yes);
  const agreed = values.yes || (await agrees(terminal));
  terminal?.close();
  if (!agreed) return console.log(notWritten);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, portrait);
  for (const document of ['committees', 'speakers'] as const)
    if (JSON.stringify(planned[document]) !== JSON.stringify(files[document]))
      writeDocument(root, document, planned[document]);
  console.log('Written. Look at the picture, then run: npm run content');
}

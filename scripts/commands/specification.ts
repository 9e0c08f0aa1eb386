import { fileURLToPath } from 'node:url';
import { ContentError } from '../../src/content/check/content-error.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { counted } from '../../src/contract/counted.ts';
import { differences, statedFacts } from './specification/facts.ts';

// Says where the content differs from what the specification states of this edition: `npm run specification`. An organiser may well want
// another value; then the specification is what is old.
try {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const facts = statedFacts(loadContent(root), root);
  const found = differences(facts);
  for (const sentence of found) console.log(sentence);
  console.log(
    found.length === 0
      ? `The content says what the specification states: ${counted(facts.length, 'fact')}.`
      : `${counted(found.length, 'difference')} from the specification.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

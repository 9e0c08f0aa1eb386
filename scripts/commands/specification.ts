import { fileURLToPath } from 'node:url';
import { ContentError } from '../../src/content/check/content-error.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { specificationReport } from './specification/report.ts';

// Says where the content differs from what the specification states of its edition: `npm run specification`. An organiser may well want
// another value; then the specification is what is old.
try {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { isDifferent, lines } = specificationReport(loadContent(root), root);
  console.log(lines.join('\n'));
  process.exitCode = isDifferent ? 1 : 0;
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

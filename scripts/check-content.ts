import { fileURLToPath } from 'node:url';
import { ContentError, loadContent } from '../src/collections/check.ts';

// Says what is wrong with `content/`, if anything: `npm run content`.
try {
  const content = loadContent(fileURLToPath(new URL('..', import.meta.url)));
  console.log(`Content is in order: ${Object.keys(content).length} files, ${content.schedule.entries.length} dates.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

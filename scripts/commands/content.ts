import { fileURLToPath } from 'node:url';
import { ContentError, loadContent } from '../../src/content/check/load.ts';
import { readTexts, TextError, textNames } from '../../src/content/check/texts.ts';
import { counted } from '../../src/contract/counted.ts';

// Says what is wrong with `content/`, if anything: `npm run content`.
try {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const content = loadContent(root);
  readTexts(root, content);
  console.log(
    `Content is in order: ${counted(Object.keys(content).length + textNames.length, 'file')}, ${counted(content.schedule.entries.length, 'date')}.`,
  );
} catch (error) {
  if (!(error instanceof ContentError || error instanceof TextError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

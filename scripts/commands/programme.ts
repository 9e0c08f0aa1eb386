import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ContentError } from '../../src/content/check/load.ts';
import { usage } from './command.ts';
import { recordProgramme } from './programme/record.ts';

// Brings changes of the programme to calendars: `npm run programme -- --record`.
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } }, strict: true });

try {
  if (!values.record) usage('npm run programme -- --record');
  console.log(recordProgramme(root, new Date()));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { fileURLToPath } from 'node:url';
import { contentReport } from './content-report.ts';

// Says what is wrong with `content/`, if anything, and what looks unusual: `npm run content`.
const { isRefused, lines } = contentReport(fileURLToPath(new URL('../..', import.meta.url)));
if (isRefused) console.error(lines.join('\n'));
else console.log(lines.join('\n'));
process.exitCode = isRefused ? 1 : 0;

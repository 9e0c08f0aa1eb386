// `npm run check`: the quick checks, in a minute and without a build.
import { checks, runStep } from './steps.ts';

let failed = 0;
for (const step of checks) failed += (await runStep(step, true)).failed;
process.exitCode = failed ? 1 : 0;

// `npm test`: everything, in the order in which a failure is cheapest to find. The last line is `tests: N passed, N failed`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks, type Outcome, projectRoot, runStep, type Step } from './steps.ts';

const vitest = (project: string): Step => ({
  name: `${project} tests`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${project}.json`,
  ],
  report: { file: `test-results/${project}.json`, kind: 'vitest' },
});

const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
const browser: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  report: { file: 'test-results/e2e.json', kind: 'playwright' },
};

// A report of an earlier run must not be counted for a run that died.
rmSync(join(projectRoot, 'test-results'), { recursive: true, force: true });

const outcomes: Outcome[] = [];
for (const step of checks) outcomes.push(await runStep(step, true));
for (const project of ['unit', 'functions', 'islands']) outcomes.push(await runStep(vitest(project)));
const built = await runStep(build, true);
outcomes.push(built);
if (built.failed === 0) {
  outcomes.push(await runStep(vitest('build')));
  outcomes.push(await runStep(browser));
}

const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0);
console.log('');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(18)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;

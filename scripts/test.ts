// `npm test`: everything but the journeys in other engines, which `npm run test:browsers` makes, and behaviour on another edition, which
// `npm run test:abroad` tests; `npm test -- all`: those too.
// `npm test -- PART…`: only these parts; the words after `browser` choose its files, e.g. `npm test -- browser payment`.
// The last line is `tests: N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseParts, vitestParts } from './parts.ts';
import { checks, type Outcome, projectRoot, runStep, type Step } from './steps.ts';

const asked = parseParts(process.argv.slice(2));
if ('problem' in asked) {
  console.error(asked.problem);
  process.exit(1);
}
const { parts, specs } = asked;

/** Several projects in one process, which costs the start only once; on another edition of the tests where one is named. */
const vitest = (projects: readonly string[], edition?: string): Step => {
  const file = `test-results/${[...projects, ...(edition ? [edition] : [])].join('-')}.json`;
  return {
    name: edition ? `tests of behaviour in ${edition}` : `${projects.join(', ')} tests`,
    ...(edition && { env: { CONTENT_EDITION: edition } }),
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { file, kind: 'vitest' },
  };
};

// Without the bootstrap before it, which `npm test` has been through.
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', '--ignore-scripts', 'build'] };
/** The frozen edition, of which tests name dates and people; nothing to do while `content/` says the same. */
const stage: Step = { name: 'frozen edition', command: ['node', 'tests/support/stage.ts'] };
/** Behaviour is nobody's facts: another zone, currency, tax and number of everything (ADR-C12). */
const withoutSite = vitestParts.filter((part) => part !== 'build');
const abroad = vitest(withoutSite, 'lisbon');
/** The same in the browser: the whole of it, on the site of that conference (ADR-C14). */
const stageAbroad: Step = {
  name: 'site in lisbon',
  command: ['node', 'tests/support/stage.ts'],
  env: { CONTENT_EDITION: 'lisbon' },
};
const browserAbroad: Step = {
  name: 'browser tests in lisbon',
  command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  env: { CONTENT_EDITION: 'lisbon' },
  report: { file: 'test-results/e2e-lisbon.json', kind: 'playwright' },
};
const browser: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...specs],
  report: { file: 'test-results/e2e.json', kind: 'playwright' },
};
const engines: Step = {
  name: 'engines',
  command: ['node', 'tests/engines/run.ts', ...specs],
  report: { file: 'test-results/engines.json', kind: 'playwright' },
};

// A report of an earlier run must not be counted for a run that died.
rmSync(join(projectRoot, 'test-results'), { recursive: true, force: true });

async function inTurn(...steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step, true));
  return outcomes;
}

/** The checks, and the site with what is read from it; nothing is read from a site that was not built. */
async function siteLane(): Promise<Outcome[]> {
  const outcomes = parts.has('checks') ? await inTurn(...checks) : [];
  if (parts.has('build') || parts.has('browser') || parts.has('engines')) outcomes.push(...(await inTurn(build)));
  if (isBuilt(outcomes)) outcomes.push(...(await inTurn(stage)));
  if (parts.has('build') && isDone(stage, outcomes)) outcomes.push(...(await inTurn(vitest(['build']))));
  return outcomes;
}

/** What needs no build. It waits for clocks and answers half of its time, so it runs beside the site's lane. */
function codeLane(): Promise<Outcome[]> {
  const projects = withoutSite.filter((part) => parts.has(part));
  return projects.length > 0 ? inTurn(vitest(projects)) : Promise.resolve([]);
}

const isDone = (step: Step, outcomes: readonly Outcome[]) =>
  outcomes.some(({ name, failed }) => name === step.name && !failed);
const isBuilt = (outcomes: readonly Outcome[]) => isDone(build, outcomes);

const [site, code] = await Promise.all([siteLane(), codeLane()]);
const outcomes = [...site, ...code];
if (parts.has('browser') && isDone(stage, site)) outcomes.push(await runStep(browser));
if (parts.has('engines') && isDone(stage, site)) outcomes.push(await runStep(engines));
if (parts.has('abroad')) {
  outcomes.push(await runStep(abroad, true), await runStep(stageAbroad, true));
  if (isDone(stageAbroad, outcomes)) outcomes.push(await runStep(browserAbroad, true));
}

const sum = (field: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[field], 0);
console.log('');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(
    `${name.padEnd(32)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
// Once more at the end, where whoever reads only the last lines finds it.
for (const { name, again } of outcomes)
  for (const test of again) console.log(`~ ${name}, passed when tried again: ${test}`);
for (const { name, leftOut } of outcomes) for (const test of leftOut) console.log(`○ ${name}, left out: ${test}`);
for (const { name, failures } of outcomes) for (const failure of failures) console.log(`✗ ${name}: ${failure}`);
const notRun = join(projectRoot, 'test-results', 'engines-not-run.txt');
if (existsSync(notRun)) process.stdout.write(readFileSync(notRun, 'utf8'));
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;

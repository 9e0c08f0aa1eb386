import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Report, readReport } from './test-report.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** A command of the toolchain, with the way to count what it tested. */
export interface Step {
  readonly name: string;
  /** Program of `node_modules/.bin` or the PATH, and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** JSON report that the command writes; without one the step itself counts as one test. */
  readonly report?: Report;
}

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** File, title and first words of each test that failed. */
  readonly failures: readonly string[];
  /** The same of each test that passed only when it was tried again. */
  readonly again: readonly string[];
  /** File and title of each test that was left out. */
  readonly leftOut: readonly string[];
}

/**
 * Runs one step. With `quiet` its output is kept in `test-results/` and shown only when it fails.
 * A command that exits with an error counts as at least one failure, whatever its report says.
 */
export async function runStep(step: Step, quiet = false): Promise<Outcome> {
  const started = performance.now();
  const [program, ...args] = step.command;
  const logFile = join(projectRoot, 'test-results', `${step.name.replaceAll(/\W+/g, '-')}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  if (!quiet) console.log(`\n── ${step.name}`);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...step.env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    if (quiet) {
      const log = createWriteStream(logFile);
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
    }
    child.on('error', (error) => {
      console.error(`${step.name}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  const counted = step.report
    ? readReport(projectRoot, step.report)
    : { passed: code === 0 ? 1 : 0, failed: 0, failures: [], again: [], leftOut: [] };
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed);
  const seconds = (performance.now() - started) / 1000;
  if (quiet) {
    console.log(`${failed ? '✗' : '✓'} ${step.name} (${seconds.toFixed(1)} s)`);
    if (failed) console.log(readFileSync(logFile, 'utf8'));
  }
  return { ...counted, name: step.name, failed, seconds };
}

/** The quick checks that need no build: format and lint, types, import arrows, content. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--diagnostic-level=error', '.'] },
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  {
    name: 'import arrows',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'netlify', 'sandbox', 'scripts'],
  },
  { name: 'content', command: ['node', 'scripts/commands/content.ts'] },
];

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** JSON that a test runner writes of a run. */
export interface Report {
  /** From the project's root. */
  readonly file: string;
  readonly kind: 'vitest' | 'playwright';
}

export interface Counted {
  readonly passed: number;
  readonly failed: number;
  /** File, title and first words of each test that failed. */
  readonly failures: readonly string[];
  /** The same of each test that passed only when it was tried again, which is named and no failure. */
  readonly again: readonly string[];
  /** File and title of each test that was left out; its title says why. Only vitest tells. */
  readonly leftOut: readonly string[];
}

/** What a report counts; nothing where the command died before it could write, since its exit code counts as a failure already. */
export function readReport(root: string, report: Report): Counted {
  let text: string;
  try {
    text = readFileSync(join(root, report.file), 'utf8');
  } catch {
    return { passed: 0, failed: 0, failures: [], again: [], leftOut: [] };
  }
  return report.kind === 'vitest' ? ofVitest(root, JSON.parse(text)) : ofPlaywright(JSON.parse(text));
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

function ofVitest(root: string, { numPassedTests, numFailedTests, testResults }: VitestReport): Counted {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails as a whole, for instance because it cannot be read, has no test to name.
    if (tests.length === 0 && status === 'failed') return [named(file, '', message)];
    return tests.map(({ fullName, failureMessages }) => named(file, fullName, failureMessages?.[0]));
  });
  const again = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => named(relative(root, name), fullName, failureMessages?.[0])),
  );
  const leftOut = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => named(relative(root, name), fullName)),
  );
  return { passed: numPassedTests, failed: numFailedTests, failures, again, leftOut };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

function ofPlaywright(report: PlaywrightReport): Counted {
  const { expected, unexpected, flaky } = report.stats;
  const those = (wanted: string) =>
    specsOf(report).flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) =>
          named(`${projectName} ${file}:${line}`, title, results.find(({ error }) => error)?.error?.message),
        ),
    );
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: those('unexpected'),
    again: those('flaky'),
    leftOut: [],
  };
}

const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const named = (place: string, title: string, message = '') => {
  const first = stripVTControlCharacters(message).split('\n', 1)[0]?.trim().slice(0, 300);
  return [place, title, first].filter(Boolean).join(' · ');
};

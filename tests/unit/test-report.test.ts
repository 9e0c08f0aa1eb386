import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Report, readReport } from '../../scripts/test-report.ts';

const root = mkdtempSync(join(tmpdir(), 'report-'));

function read(data: unknown, kind: Report['kind']) {
  writeFileSync(join(root, 'report.json'), JSON.stringify(data));
  return readReport(root, { file: 'report.json', kind });
}

test('a report of vitest names each test that failed, and a file that could not be read', () => {
  const file = (name: string, status: string, assertionResults: unknown[], message = '') => ({
    name: join(root, name),
    status,
    message,
    assertionResults,
  });
  const testResults = [
    file('tests/a.test.ts', 'failed', [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'counts (only in pune: it has states)', status: 'skipped', failureMessages: [] },
      { fullName: 'waits', status: 'passed', failureMessages: ['too late\n    at a.test.ts:9'] },
      {
        fullName: 'divides',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 1\u001b[39m\n    at a.test.ts:3'],
      },
    ]),
    file('tests/b.test.ts', 'failed', [], 'Cannot find module c'),
  ];
  expect(read({ numPassedTests: 2, numFailedTests: 1, testResults }, 'vitest')).toEqual({
    passed: 2,
    failed: 1,
    failures: ['tests/a.test.ts · divides · expected 1', 'tests/b.test.ts · Cannot find module c'],
    again: ['tests/a.test.ts · waits · too late'],
    leftOut: ['tests/a.test.ts · counts (only in pune: it has states)'],
  });
});

test('a report of playwright names tests in nested groups; one that passed at its second try has passed, and is named', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ projectName: 'webkit', status, results: [message ? { error: { message } } : {}] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      { specs: [spec('goes', 'expected')], suites: [{ specs: [spec('stops', 'unexpected', 'not there')] }] },
      { specs: [spec('waits', 'flaky', 'too late')] },
    ],
  };
  const stops = 'webkit a.spec.ts:3 · stops · not there';
  const waits = 'webkit a.spec.ts:3 · waits · too late';
  expect(read(report, 'playwright')).toEqual({ passed: 2, failed: 1, failures: [stops], again: [waits], leftOut: [] });
});

test('a report that was never written counts nothing', () => {
  expect(readReport(root, { file: 'none.json', kind: 'vitest' })).toEqual({
    passed: 0,
    failed: 0,
    failures: [],
    again: [],
    leftOut: [],
  });
});

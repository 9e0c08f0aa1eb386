import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { commonFailures } from '#contract/calls/failures';
import { problems } from '#contract/problem';
import { callsPage, callsTable, readCalls } from '../../scripts/build/calls-table.ts';
import { readDeclaredFailures, undeclaredIn } from '../support/declared-failures.ts';
import { pathsOf } from '../support/lists.ts';

const rows = Object.entries(allCalls);

describe('the rows of the contract', () => {
  it('name each method and path once, each failure once, and none that comes anyway', () => {
    const addresses = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { name, refusals } of readCalls(process.cwd())) {
      const common = commonFailures(allCalls[name] ?? { method: 'GET', auth: 'none' });
      expect(
        refusals.filter((code) => common.has(code) || !(code in problems)),
        name,
      ).toEqual([]);
      expect(new Set(refusals).size, name).toBe(refusals.length);
    }
  });

  it('are the paths that the functions claim on the platform, which reads them without running the code', async () => {
    const folder = new URL('../../netlify/functions/', import.meta.url);
    const claimed = await Promise.all(
      (await readdir(folder)).map(async (file) => {
        const { config } = (await import(new URL(file, folder).href)) as { config: { path?: string } };
        return config.path ?? [];
      }),
    );
    expect(claimed.flat().sort()).toEqual([...new Set(rows.flatMap(([, { path }]) => pathsOf(path)))].sort());
  });
});

describe('failures that a row does not name', () => {
  const declared = readDeclaredFailures(process.cwd());
  const line = (method: string, route: string, code?: string) =>
    JSON.stringify({ what: 'request', method, route, ...(code !== undefined && { code }) });

  it('are found in the log of a test, whichever part of the path varies', () => {
    const right = [
      line('POST', '/users/login', 'invalid_credentials'),
      line('POST', '/users/login'),
      line('PUT', '/users/login', 'method_not_allowed'),
      line('GET', '/admin/audit', 'invalid_body'),
      line('PATCH', '/admin/queries/:reference', 'not_found'),
    ];
    const wrong = [
      line('POST', '/users/login', 'not_found'),
      line('GET', '/users/me', 'invalid_body'),
      line('GET', '/nowhere', 'internal'),
    ];
    expect(undeclaredIn([...right, ...wrong, 'no JSON'], declared)).toEqual(wrong);
  });
});

describe('the table of calls for the documentation', () => {
  const table = callsTable(process.cwd());
  const lineOf = (address: string) => table.split('\n').find((line) => line.includes(`\`${address}\``));

  it('has one line a row, with its purpose, types and failures', () => {
    expect(table.match(/^\| `(GET|POST|PATCH) /gm)).toHaveLength(rows.length);
    expect(lineOf('POST /users/login')).toBe(
      '| `POST /users/login` | Signs in; an administrator with a second factor is asked for a code first. | anybody | `LoginBody` | 200 `TokenAnswer`, 202 `FactorRequired` | `invalid_credentials` |',
    );
    expect(lineOf('POST /users/reset-password')).toContain('| 202 `ResetCodeSent`, 200 `ResetDone` |');
    expect(lineOf('GET /admin/:list')).toContain('200 `AdminPage<unknown>`');
    expect(lineOf('POST /users/logout')).toContain('| signed in |  | 204 |');
  });

  it('says below it what any call can answer', () => {
    expect(table).toContain('Every call: `method_not_allowed`, `rate_limited`, `internal`, `unavailable`.');
    expect(table).toContain('for administrators also `forbidden`, `factor_required`.');
  });

  it('stands in docs/calls.md as it is now (npm run calls)', () => {
    expect(readFileSync('docs/calls.md', 'utf8')).toBe(callsPage(process.cwd()));
  });
});

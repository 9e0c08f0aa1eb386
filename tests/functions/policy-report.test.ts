import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const report = (body: unknown) => server.call('/api/policy-report', { method: 'POST', body: JSON.stringify(body) });
const violations = () => server.logs.filter((line) => line.includes('"policy-violation"'));

test('SEC-H1 a violation report leaves one log line with the rule and the blocked origin, and nothing of its path', async () => {
  const before = violations().length;
  const old = await report({
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': 'https://ads.example.org/pixel?mail=asha@example.org',
    },
  });
  const modern = await report([
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } },
  ]);
  expect([old.status, modern.status]).toEqual([204, 204]);
  const lines = violations().slice(before);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'img-src', reason: 'https://ads.example.org' },
    { code: 'script-src-elem', reason: 'inline' },
  ]);
  expect(lines.join('')).not.toContain('asha');
});

test('SEC-L1 a report that is no report is taken and forgotten', async () => {
  const before = violations().length;
  for (const body of ['{', '"text"', '[null, 7]', '{"csp-report":{"effective-directive":{}}}']) {
    expect((await server.call('/api/policy-report', { method: 'POST', body })).status).toBe(204);
  }
  expect(violations()).toHaveLength(before);
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls/all';
import type { AnyCall } from '#contract/calls/call';
import { dataPolicy, guardingHeaders } from '#server/http/guarding-headers';
import { pathsOf } from '../support/lists.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: string, type = 'application/json') =>
  server.handle(
    new Request(new URL(path.replace(/:\w+/g, 'x-1'), server.siteUrl), {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': type } }),
    }),
  );

test.each(Object.entries(allCalls as Readonly<Record<string, AnyCall>>))(
  'BUG-F18 %s guards its answers itself, whatever they are',
  async (_name, { method, path }) => {
    for (const one of pathsOf(path)) {
      const answers = [
        await ask(method, one, method === 'GET' ? undefined : '{}'),
        await ask(method, one, method === 'GET' ? undefined : '{'),
        await ask('PUT', one, '{}'),
      ];
      for (const { headers, status } of answers) {
        // The receipt's page tells nobody where it was: its address is the key to it.
        for (const [header, value] of Object.entries(guardingHeaders))
          if (!(header === 'referrer-policy' && headers.get(header) === 'no-referrer'))
            expect(headers.get(header), `${status} ${header}`).toBe(value);
        expect(headers.get('content-security-policy'), String(status)).toContain("default-src 'none'");
      }
    }
  },
);

test('BUG-F18 an answer of a plain form is a page with a policy of its own, guarded all the same', async () => {
  const answer = await ask('POST', '/api/query', 'a=b', 'application/x-www-form-urlencoded');
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('content-security-policy')).not.toBe(dataPolicy);
  expect(Object.fromEntries(answer.headers)).toMatchObject(guardingHeaders);
});

test('BUG-F18 functions and files are guarded alike', () => {
  const [, rules = ''] =
    /for = "\/\*"\s+\[headers\.values\]\n([\s\S]*?)\n\n/.exec(readFileSync('netlify.toml', 'utf8')) ?? [];
  const ofFiles = [...rules.matchAll(/^([\w-]+) = (["'])(.*)\2$/gm)].map(([, name = '', , value]) => [
    name.toLowerCase(),
    value,
  ]);
  expect(Object.fromEntries(ofFiles)).toEqual(guardingHeaders);
});

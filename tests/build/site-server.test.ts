import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { extname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteServer, startSiteServer } from '../../sandbox/site-server.ts';
import { dist } from '../support/built-site.ts';

let site: SiteServer;
beforeAll(async () => {
  site = await startSiteServer({ port: 0, projectRoot: process.cwd() });
});
afterAll(() => site.stop());

/** Asks for exactly this path: `fetch` and `URL` would tidy it. */
const ask = (method: string, path: string) =>
  new Promise<{ status: number; allow: string | undefined; ran: boolean }>((answered, failed) => {
    request(`${site.url}/`, { method, path }, (response) => {
      response.resume();
      const { allow, 'x-request-id': id } = response.headers;
      answered({ status: response.statusCode ?? 0, allow, ran: id !== undefined });
    })
      .on('error', failed)
      .end();
  });

test.each([
  ['GET', '/api/health'],
  ['GET', '/api/health/'],
  ['GET', '/API/Health'],
  ['GET', '/Users/Login'],
  ['POST', '/payment/create-payment-intent/'],
])('BUG-PL15 %s %s runs the function', async (method, path) => {
  expect((await ask(method, path)).ran).toBe(true);
});

test.each(['/payment', '/', '/robots.txt', '/nothing'])(
  'BUG-PL15 what is sent to %s, which no function takes, is 405',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await ask(method, path)).toMatchObject({ status: 405, ran: false, allow: 'GET, HEAD' });
    expect((await ask('GET', path)).status).toBe(path === '/nothing' ? 404 : 200);
  },
);

test('BUG-F19 what is no address is refused, and the server lives on', async () => {
  for (const path of ['//', '///', '/%', '/%E0%A4%A', '/users/%'])
    expect((await ask('GET', path)).status, path).toBe(400);
  expect((await ask('GET', '/nothing-here')).status).toBe(404);
  expect((await ask('GET', '/faq')).status).toBe(200);
});

/** What others may show or hand on: pictures, documents, calendars. What makes up a page is ours alone. */
const shared = /^\/(?:\d{4}\/)?documents\/|\.(avif|docx|ico|ics|jpe?g|pdf|png|pptx|svg|webp|zip)$/;

test('BUG-PR26 pictures, documents and calendars may be shown on other sites, nothing else may', async () => {
  // One file of each kind in each folder of the first level.
  const kinds = new Map<string, string>();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('_')) continue;
    const path = `${entry.parentPath}/${entry.name}`.slice(dist.length).replaceAll('\\', '/');
    kinds.set(`${path.split('/').slice(0, -1)[1] ?? ''} ${extname(path)}`, path);
  }
  const wrong: string[] = [];
  for (const path of kinds.values()) {
    const { status, headers } = await fetch(site.url + path, { method: 'HEAD' });
    const policy = headers.get('cross-origin-resource-policy');
    if (status !== 200 || policy !== (shared.test(path) ? 'cross-origin' : 'same-origin'))
      wrong.push(`${path}: ${status} ${policy}`);
  }
  expect(wrong).toEqual([]);
  expect([...kinds.values()].filter((path) => shared.test(path)).length).toBeGreaterThan(10);
  expect([...kinds.values()].filter((path) => !shared.test(path)).length).toBeGreaterThan(10);
});

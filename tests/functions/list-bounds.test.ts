import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminPage } from '#contract/admin';
import { adminLists } from '#contract/lists';
import { filtersOf, sortsOf } from '#contract/lists/list';
import { fillStore } from '../../scripts/bench/admin-records.ts';
import { type Desk, openDesk } from '../support/admin.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** More than two slices of every list. */
const count = 3000;
/** Records that a call looks at, reads of their fields, and what the last row and the call itself take beyond. */
const bounds = { reads: 4000 + 60, walks: 20 };

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await openDesk(server);
  await fillStore(server.store.redis, count);
}, 120_000);
afterAll(() => server.stop());

/** Calls of the commands that read records, and of those that walk an index, as the store itself counts them. */
async function readsOf(path: string): Promise<{ reads: number; walks: number; page: AdminPage<unknown> }> {
  await server.store.redis.config('RESETSTAT');
  const { body, status } = await server.call<AdminPage<unknown>>(path, { token: desk.admin.token });
  expect(status, path).toBe(200);
  const stats = await server.store.redis.info('commandstats');
  const calls = (names: RegExp) =>
    [...stats.matchAll(/cmdstat_(\w+):calls=(\d+)/g)]
      .filter(([, name = '']) => names.test(name))
      .reduce((sum, [, , times]) => sum + Number(times), 0);
  return { reads: calls(/^h/), walks: calls(/^z/), page: body };
}

const paths = Object.entries(adminLists).flatMap(([name, shape]) => [
  ...sortsOf(shape).map((sort) => `/admin/${name}?sort=${sort}`),
  ...filtersOf(shape).map((filter) => `/admin/${name}?filter=${filter}`),
  `/admin/${name}?search=nothing-like-it`,
  `/admin/${name}?search=a`,
]);

test('no list, filter or search reads more than a slice of a long list in one call (ADR-S35)', {
  timeout: 120_000,
}, async () => {
  const unfinished: string[] = [];
  for (const path of paths) {
    const { reads, walks, page } = await readsOf(path);
    expect(reads, path).toBeLessThanOrEqual(bounds.reads);
    expect(walks, path).toBeLessThanOrEqual(bounds.walks);
    if (page.looked) unfinished.push(path);
  }
  // The bound was met, not by chance missed: every search for what is not there stops on its way.
  expect(unfinished.filter((path) => path.includes('nothing-like-it')).length).toBe(Object.keys(adminLists).length);
});

test('the overview reads as much of 3,000 records as of none, once they are counted (ADR-S34)', async () => {
  await server.call('/admin/overview', { token: desk.admin.token });
  const { reads, walks } = await readsOf('/admin/overview');
  expect(reads).toBeLessThanOrEqual(90);
  expect(walks).toBeLessThanOrEqual(60);
});

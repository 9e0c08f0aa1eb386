import { expect, test } from 'vitest';
import content from '#content/coordinators.json' with { type: 'json' };
import type { AccountState, Marked } from '#contract/admin';
import { queryKey } from '#server/store/query/record';
import { userKey } from '#server/store/user/record';
import { register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const patch = <Body>(path: string, body: object, token = desk.admin.token) =>
  server.call<Body>(path, { method: 'PATCH', token, body });
const mark = (reference: string, body: object, token?: string) =>
  patch<Marked>(`/admin/queries/${reference}`, body, token);
const act = (id: string, body: object, token?: string) => patch<AccountState>(`/admin/institutions/${id}`, body, token);
const deeds = async () => (await desk.page('audit', '?sort=at')).items.map(({ action }) => action);
const changed = { status: 409, body: { code: 'conflict', detail: 'It was changed in the meantime.' } };

test('ADR-D42 a mark is taken back by the ordinary call, once, with its line in the trail, even when its answer was lost', async () => {
  const reference = await desk.ask('Undo me');
  server.store.fault({ match: 'EVAL', key: queryKey(reference), dropAfter: true, times: 1 });
  const { deed } = (await mark(reference, { status: 'answered' })).body;
  expect(deed).toMatch(/^[\w-]+$/);
  // Nothing was left to do, so nothing can be undone.
  expect((await mark(reference, { status: 'answered' })).body).not.toHaveProperty('deed');
  const back = { status: 'open', undoes: deed };
  const twice = await Promise.all([mark(reference, back), mark(reference, back)]);
  for (const { status, body } of twice) expect([status, body.status]).toEqual([200, 'open']);
  expect(await deeds()).toEqual(['query_answered', 'query_reopened']);
  expect((await mark(reference, { status: 'open', undoes: 'no deed' })).status).toBe(400);
});

test('ADR-D42 what another administrator did since is not undone, though it looks the same: a query', async () => {
  const other = await registerAdmin(server);
  const reference = await desk.ask('Mine, then yours');
  const { deed } = (await mark(reference, { status: 'answered' })).body;
  await mark(reference, { status: 'open' }, other.token);
  await mark(reference, { status: 'answered' }, other.token);
  expect(await mark(reference, { status: 'open', undoes: deed })).toMatchObject(changed);
  const [row] = (await desk.page('queries')).items;
  expect(row).toMatchObject({ status: 'answered', answeredBy: other.email });

  const again = (await mark(reference, { status: 'open' })).body.deed;
  await mark(reference, { assignee: content.coordinators[0]?.email, seen: '' }, other.token);
  expect(await mark(reference, { status: 'answered', undoes: again })).toMatchObject(changed);
});

test('ADR-D42 an account is enabled again by whoever disabled it, and not over what another administrator did since', async () => {
  const other = await registerAdmin(server);
  const { id } = await register(server);
  server.store.fault({ match: 'EVAL', key: userKey(id), dropAfter: true, times: 1 });
  const first = (await act(id, { action: 'disable' })).body.deed;
  expect((await act(id, { action: 'enable', undoes: first })).body).toMatchObject({ disabled: false });
  const { deed } = (await act(id, { action: 'disable' })).body;
  await act(id, { action: 'enable' }, other.token);
  await act(id, { action: 'disable' }, other.token);
  expect(await act(id, { action: 'enable', undoes: deed })).toMatchObject(changed);
  expect((await desk.page('institutions', '?filter=disabled')).items.map((row) => row.id)).toEqual([id]);
  expect(await deeds()).toEqual([
    'account_disabled',
    'account_enabled',
    'account_disabled',
    'account_enabled',
    'account_disabled',
  ]);
  // Sessions that have ended do not come back: that is no deed to undo.
  expect((await act(id, { action: 'end_sessions', undoes: deed })).status).toBe(400);
});

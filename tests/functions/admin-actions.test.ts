import { expect, inject, test } from 'vitest';
import type { AdminRow } from '#contract/lists';
import { mailsDueKey } from '#server/store/mail/queue';
import { userKey } from '#server/store/user/record';
import { register, signIn } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { waitForMail } from '../support/mails.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

test('a query is marked as answered and opened again, by name and time; an unknown one is a 404', async () => {
  const reference = await desk.ask('Answer me');
  const mark = (status: string, which = reference) =>
    server.call<AdminRow<'queries'>>(`/admin/queries/${which}`, {
      method: 'PATCH',
      token: desk.admin.token,
      body: { status },
    });
  const answered = await mark('answered');
  expect(answered.body).toMatchObject({ reference, status: 'answered', answeredBy: desk.admin.email });
  const opened = await mark('open');
  expect(opened.body.status).toBe('open');
  expect(opened.body).not.toHaveProperty('answeredBy');
  expect((await mark('answered', 'Q-AAAA-AAAA')).status).toBe(404);
  expect((await mark('answered', encodeURIComponent('../user'))).status).toBe(404);
  expect((await mark('gone')).status).toBe(400);
  const trail = (await desk.page('audit', '?sort=at')).items;
  expect(trail.map(({ action, target }) => [action, target])).toEqual([
    ['query_answered', reference],
    ['query_reopened', reference],
  ]);
});

test('SEC-S3 a disabled account is out at once and cannot sign in; enabled, it can', async () => {
  const institute = await register(server);
  expect((await desk.act(institute.id, 'disable')).body).toMatchObject({ id: institute.id, disabled: true });
  expect((await server.call('/users/me', { token: institute.token })).status).toBe(401);
  expect(
    (await server.call('/users/login', { body: { email: institute.email, password: institute.password } })).status,
  ).toBe(401);
  expect((await desk.page('institutions', '?filter=disabled')).items.map(({ id }) => id)).toEqual([institute.id]);
  await desk.act(institute.id, 'enable');
  await signIn(server, institute);
});

test('sessions end on every device', async () => {
  const institute = await register(server);
  const other = await signIn(server, institute);
  expect((await desk.act(institute.id, 'end_sessions')).status).toBe(200);
  for (const token of [institute.token, other]) expect((await server.call('/users/me', { token })).status).toBe(401);
  await signIn(server, institute);
});

test('SEC-D3 an admin can make the owner choose a new password, and never sees or sets one', async () => {
  const institute = await register(server);
  const answer = await desk.act(institute.id, 'require_reset');
  expect(Object.keys(answer.body as object)).toEqual(['id', 'disabled', 'deed']);
  expect(
    (await server.call('/users/login', { body: { email: institute.email, password: institute.password } })).status,
  ).toBe(401);
  await server.settled();
  const mail = await waitForMail(inject('mailUrl'), institute.email);
  expect(mail.text).toContain(`${server.siteUrl}/auth/reset-password`);
  expect(await server.store.redis.hget(userKey(institute.id), 'hash')).toBeNull();
  const rows = JSON.stringify((await desk.page('institutions')).items);
  expect(rows).not.toMatch(/argon2|hash|password/i);
});

test('BUG-F20 the letter that asks for a new password waits if and only if the present one was ended', async () => {
  const institute = await register(server);
  // The letters that welcome them are on their way until then.
  await server.settled();
  const state = async () => ({
    hash: (await server.store.redis.hget(userKey(institute.id), 'hash')) !== null,
    letters: await server.store.redis.zcard(mailsDueKey),
    trail: (await desk.page('audit')).items.length,
  });
  const requireReset = async (fault: { status?: number; dropAfter?: true; times: number }) => {
    server.store.fault({ match: 'EVAL', key: userKey(institute.id), ...fault });
    expect((await desk.act(institute.id, 'require_reset')).status).toBe(503);
    return state();
  };
  expect(await requireReset({ status: 500, times: 1 })).toEqual({ hash: true, letters: 0, trail: 0 });
  // The store did it; only its answer was lost, and that of the second attempt. The schedule sends what nobody sent at once.
  expect(await requireReset({ dropAfter: true, times: 2 })).toEqual({ hash: false, letters: 1, trail: 1 });
  await server.runSchedule('outbox');
  await server.settled();
  expect((await waitForMail(inject('mailUrl'), institute.email)).subject).toBe('Please choose a new password');
});

test('nobody acts on their own account, an unknown one is a 404, each action is in the trail', async () => {
  expect((await desk.act(desk.admin.id, 'disable')).status).toBe(409);
  expect((await desk.act('nobody', 'disable')).status).toBe(404);
  const institute = await register(server);
  await desk.act(institute.id, 'disable');
  const trail = (await desk.page('audit')).items;
  expect(trail.map(({ action, target }) => [action, target])).toEqual([['account_disabled', institute.id]]);
});

test('SEC-G2 every action is one structured line without an address', async () => {
  const institute = await register(server);
  const before = server.logs.length;
  await desk.act(institute.id, 'disable');
  const lines = server.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = lines.find(({ what }) => what === 'admin-account');
  expect(line).toMatchObject({ outcome: 'ok', user: desk.admin.id, reason: 'disable' });
  expect(line?.time).toMatch(/Z$/);
  expect(line?.requestId).toBeTruthy();
  expect(server.logs.slice(before).join('\n')).not.toContain('@');
});

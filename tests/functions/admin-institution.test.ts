import { expect, inject, test } from 'vitest';
import type { InstitutionRecord } from '#contract/institution';
import { register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { paidFee, sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { putPayment } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const read = (id: string, token = desk.admin.token) =>
  server.call<InstitutionRecord>(`/admin/institutions/${id}`, { token });

/** An institution that has paid, chosen its dates and asked something from its own address. */
async function institution(name = 'Vindhya Test College') {
  const account = await register(server);
  await putPayment(server, account.id, 'paid');
  const body = {
    institution: name,
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [openDay(1)],
    contactName: 'Meera Test',
    contactPhone: '+91 00000 00042',
    contactEmail: 'office@college.example.org',
    revision: 0,
  };
  await server.call('/inspection/timeline', { token: account.token, body });
  const queryDetails = { querySubject: 'Which gate?', query: 'Ours has three.', name: 'Meera', email: account.email };
  await server.call('/api/query', { body: { queryDetails } });
  return account;
}

test('one record holds profile, payments, inspection, queries, emails sent and what was done, and nothing of another institution', async () => {
  const account = await institution();
  const other = await institution('Another College');
  const decision = { action: 'confirm', day: openDay(1), revision: 1 };
  await server.call(`/admin/inspections/${account.id}`, { method: 'PATCH', token: desk.admin.token, body: decision });
  await desk.act(account.id, 'end_sessions');
  await desk.act(other.id, 'disable');
  await waitForMail(inject('mailUrl'), account.email, 3);
  await server.settled();

  const { status, body } = await read(account.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: account.id,
    email: account.email,
    role: 'institute',
    disabled: false,
    payments: [{ status: 'paid', ...paidFee }],
    inspection: { institution: 'Vindhya Test College', status: 'confirmed', day: openDay(1) },
    queries: [{ subject: 'Which gate?', status: 'open', message: 'Ours has three.' }],
  });
  expect(body.deeds.map(({ action, actor }) => [action, actor])).toEqual([
    ['sessions_ended', desk.admin.email],
    ['inspection_confirmed', desk.admin.email],
  ]);
  const received = (await mailsTo(inject('mailUrl'), account.email)).map(({ subject }) => subject);
  const listed = body.mails.map(({ subject }) => subject);
  expect(listed.filter((subject) => !subject.startsWith('Welcome')).sort()).toEqual(received.sort());
  expect(JSON.stringify(body)).not.toMatch(/Another College|argon2|hash/);
  expect((await read(other.id)).body).toMatchObject({ disabled: true, deeds: [{ action: 'account_disabled' }] });
});

test('an account of which nothing else is known has a record too; an unknown one is a 404; others are refused', async () => {
  const account = await register(server);
  expect((await read(account.id)).body).toMatchObject({ payments: [], inspection: null, queries: [], deeds: [] });
  expect((await read('nobody')).status).toBe(404);
  expect((await read(encodeURIComponent('../user'))).status).toBe(404);
  expect((await read(account.id, account.token)).status).toBe(403);
  expect((await server.call(`/admin/institutions/${account.id}`)).status).toBe(401);
});

test('lists name the institution and find it by its words', async () => {
  const account = await institution('Sahyadri Record College');
  const [payment] = (await desk.page('payments', '?search=sahyadri%20record')).items;
  expect(payment).toMatchObject({ userId: account.id, institution: 'Sahyadri Record College', email: account.email });
  for (const words of ['sahyadri', '1-0000042', sampleState.toLowerCase(), 'meera test', account.email]) {
    const found = (await desk.page('institutions', `?search=${encodeURIComponent(words)}`)).items;
    expect(
      found.map(({ id }) => id),
      words,
    ).toEqual([account.id]);
  }
});

test('SEC-G3 what was sent to an address goes with it', async () => {
  const { eraseWiring } = await import('#server/wiring/erasing');
  const { erasePerson } = await import('#server/domain/privacy');
  const { app } = await import('#server/wiring');
  const { sentKey } = await import('#server/store/mail/record');
  const account = await institution();
  await server.settled();
  await expect.poll(() => server.store.redis.zcard(sentKey(account.email))).toBeGreaterThan(0);
  await erasePerson(eraseWiring(app()), account.email);
  expect(await server.store.redis.exists(sentKey(account.email))).toBe(0);
  expect((await read(account.id)).status).toBe(404);
});

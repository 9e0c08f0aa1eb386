import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import timeline from '#content/approval-timeline.json' with { type: 'json' };
import content from '#content/inspection.json' with { type: 'json' };
import type { InspectionAnswer } from '#contract/inspection';
import { placementOf } from '#contract/placement';
import { register, type TestAccount } from '../support/accounts.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { putPayment } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => server.settled());
afterAll(() => server.stop());

const request = {
  institution: 'Vindhya Test College of Engineering',
  identifier: '1-0000042',
  state: 'Maharashtra',
  type: 'existing-technical',
  preferredDates: ['2024-11-27', '2024-11-25'],
  contactName: 'Meera Test',
  contactPhone: '+91 00000 00042',
  contactEmail: 'office@college.example.org',
  revision: 0,
};

async function payer(): Promise<TestAccount> {
  const account = await register(server);
  await putPayment(server, account.id, 'paid');
  return account;
}

const save = (token: string, change: Record<string, unknown> = {}) =>
  server.call<InspectionAnswer>('/inspection/timeline', { token, body: { ...request, ...change } });
const read = (token: string) => server.call<InspectionAnswer>('/inspection/timeline', { token });

test('a save whose answer was lost is answered as it was when it comes again; other words over an old revision are not', async () => {
  const account = await payer();
  const first = await save(account.token);
  const again = await save(account.token);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect((await save(account.token, { contactName: 'Ravi Test' })).status).toBe(409);
  expect((await save(account.token, { notes: 'Ring twice.' })).status).toBe(409);
  await server.settled();
  expect(await mailsTo(server.mailUrl, account.email)).toHaveLength(1);
});

describe('group and window', () => {
  const rules = { ...content, groups: timeline.groups };
  test.each([
    ['Gujarat', 'existing-technical', 1, '2024-11-06', '2024-11-23'],
    ['West Bengal', 'existing-technical', 1, '2024-11-06', '2024-11-23'],
    ['Bihar', 'existing-technical', 1, '2024-11-06', '2024-11-23'],
    ['Rajasthan', 'existing-technical', 1, '2024-11-06', '2024-11-23'],
    ['Maharashtra', 'existing-technical', 2, '2024-11-25', '2024-12-09'],
    ['Tamil Nadu', 'existing-technical', 2, '2024-11-25', '2024-12-09'],
    ['Kerala', 'existing-technical', 2, '2024-11-25', '2024-12-09'],
    ['Telangana', 'existing-technical', 2, '2024-11-25', '2024-12-09'],
    ['Bihar', 'new-technical', 3, '2024-12-14', '2024-12-26'],
    ['Goa', 'new-bba-bca-bms', 3, '2024-12-14', '2024-12-26'],
    ['Delhi', 'existing-bba-bca-bms', 4, '2024-12-30', '2025-01-13'],
    ['Goa', 'existing-bba-bca-bms-mixed', 4, '2024-12-30', '2025-01-13'],
  ])('%s, %s: group %i from %s to %s', (state, type, group, windowStart, windowEnd) => {
    expect(placementOf(rules, state, type)).toMatchObject({ group, windowStart, windowEnd });
  });

  test('every state and type of the content leads to a group with a window', () => {
    for (const state of content.regions.flatMap(({ states }) => states)) {
      for (const { id } of content.types) expect(placementOf(rules, state, id)).toBeDefined();
    }
    expect(placementOf(rules, 'Atlantis', 'existing-technical')).toBeUndefined();
    expect(placementOf(rules, 'Goa', 'unknown')).toBeUndefined();
  });
});

describe('/inspection/timeline', () => {
  test('only after payment: 401 signed out, 402 unpaid, begun, refunded or disputed', async () => {
    expect((await server.call('/inspection/timeline')).status).toBe(401);
    expect((await server.call('/inspection/timeline', { body: request })).status).toBe(401);
    const account = await register(server);
    for (const state of [undefined, 'initiated', 'processing', 'refunded', 'disputed'] as const) {
      if (state) await putPayment(server, account.id, state);
      for (const answer of [await read(account.token), await save(account.token)]) {
        expect(answer.status).toBe(402);
        expect(answer.problem().code).toBe('payment_required');
      }
    }
  });

  test('works the group out, keeps the request, confirms it by mail, shows it on the profile, and lets it be changed', async () => {
    const account = await payer();
    expect((await read(account.token)).body).toEqual({ inspection: null });
    const first = await save(account.token);
    expect(first.status).toBe(200);
    expect(first.body.inspection).toMatchObject({
      institution: request.institution,
      region: 'western',
      group: 2,
      windowStart: '2024-11-25',
      windowEnd: '2024-12-09',
      preferredDates: ['2024-11-27', '2024-11-25'],
      revision: 1,
    });
    expect((await read(account.token)).body).toEqual(first.body);
    await server.settled();
    const mail = await waitForMail(inject('mailUrl'), account.email);
    expect(mail.text).toContain(first.body.inspection?.reference);
    expect(mail.text).toContain('1. Wednesday, 27 November 2024');
    expect(await mailsTo(inject('mailUrl'), request.contactEmail)).toEqual([]);

    const changed = await save(account.token, {
      state: 'Gujarat',
      preferredDates: ['2024-11-06'],
      revision: 1,
      notes: 'Gate 3',
    });
    expect(changed.body.inspection).toMatchObject({
      reference: first.body.inspection?.reference,
      group: 1,
      preferredDates: ['2024-11-06'],
      notes: 'Gate 3',
      revision: 2,
    });
    const me = await server.call<{ inspection: object }>('/users/me', { token: account.token });
    expect(me.body.inspection).toMatchObject({ group: 1, preferredDates: ['2024-11-06'] });
  });

  test('one request an institution: of two saves from the same revision, one wins and the other learns of it', async () => {
    const account = await payer();
    const answers = await Promise.all([save(account.token), save(account.token, { institution: 'Other name' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = await save(account.token, { revision: 0, contactName: 'Ravi Test' });
    expect(stale.problem().code).toBe('conflict');
  });

  test('SEC-K3 the same save, repeated after its answer was lost, is the same save', async () => {
    const { inspectionsWiring } = await import('#server/wiring/inspections');
    const { app } = await import('#server/wiring');
    const account = await payer();
    const saved = (await save(account.token)).body.inspection;
    if (!saved) throw new Error('not saved');
    const { inspections } = inspectionsWiring(app(), () => undefined);
    expect(await inspections.save(account.id, saved, 0, [])).toBe('saved');
    expect(await inspections.save(account.id, { ...saved, savedAt: new Date(0).toISOString() }, 0, [])).toBe('changed');
  });

  test.each([
    ['a day before the window', { preferredDates: ['2024-11-24'] }, 'preferredDates.0'],
    ['a day after the window', { preferredDates: ['2024-11-25', '2024-12-10'] }, 'preferredDates.1'],
    ['the same day twice', { preferredDates: ['2024-11-25', '2024-11-25'] }, 'preferredDates.1'],
    ['no day', { preferredDates: [] }, 'preferredDates'],
    ['four days', { preferredDates: ['2024-11-25', '2024-11-26', '2024-11-27', '2024-11-28'] }, 'preferredDates'],
    ['a day that does not exist', { preferredDates: ['2024-11-31'] }, 'preferredDates.0'],
    ['an unknown state', { state: 'Atlantis' }, 'state'],
    ['an unknown type', { type: 'school' }, 'type'],
    ['no institution', { institution: ' ' }, 'institution'],
    ['letters as telephone', { contactPhone: 'call me' }, 'contactPhone'],
    ['script as address', { contactEmail: '<script>@example.org' }, 'contactEmail'],
  ])('refuses %s', async (_what, change, path) => {
    const account = await payer();
    const answer = await save(account.token, change);
    expect(answer.status).toBe(400);
    expect(answer.problem().errors?.map((error) => error.path)).toContain(path);
    expect((await read(account.token)).body.inspection).toBeNull();
  });
});

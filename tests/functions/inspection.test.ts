import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import content from '#content/inspection.json' with { type: 'json' };
import type { InspectionAnswer } from '#contract/inspection';
import { allWindowsPassed, dayIn, dayInWords, laterDay, openDays, placementOf } from '#contract/placement';
import { register, type TestAccount } from '../support/accounts.ts';
import { otherRegion, sampleRegion, sampleState, windowOf } from '../support/edition-facts.ts';
import { editionName } from '../support/edition-name.ts';
import { inspectionRules, openDay } from '../support/inspection-days.ts';
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
  state: sampleState,
  type: 'existing-technical',
  preferredDates: [openDay(3), openDay(1)],
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

/** By hand: which group an institution belongs to, and its window. */
const placements: Readonly<
  Record<string, readonly (readonly [state: string, type: string, group: number, from: string, to: string])[]>
> = {
  pune: [
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
  ],
  lisbon: [
    ['Lisboa', 'existing-technical', 1, '2027-03-01', '2027-03-26'],
    ['Porto', 'existing-technical', 2, '2027-03-29', '2027-04-16'],
    ['Lisboa', 'new-technical', 2, '2027-03-29', '2027-04-16'],
  ],
};

describe('group and window', () => {
  test.each(placements[editionName] ?? [])(
    '%s, %s: group %i from %s to %s',
    (state, type, group, windowStart, windowEnd) => {
      expect(placementOf(inspectionRules, state, type)).toMatchObject({ group, windowStart, windowEnd });
    },
  );

  test('every state and type of the content leads to a group with a window', () => {
    for (const state of content.regions.flatMap(({ states }) => states)) {
      for (const { id } of content.types) expect(placementOf(inspectionRules, state, id)).toBeDefined();
    }
    expect(placementOf(inspectionRules, 'Atlantis', 'existing-technical')).toBeUndefined();
    expect(placementOf(inspectionRules, sampleState, 'unknown')).toBeUndefined();
  });
});

describe('the days that can be chosen', () => {
  const rules = {
    ...inspectionRules,
    wishDays: 10,
    zone: 'Asia/Kolkata',
    groups: [
      { group: 1, start: '2024-11-06', end: '2024-11-23' },
      { group: 2, start: '2024-11-25', end: '2024-12-09' },
    ],
  };
  const place = { region: 'western', group: 2, windowStart: '2024-11-25', windowEnd: '2024-12-09' };

  test.each([
    ['before the window all of it', '2024-11-01', '2024-11-25', '2024-12-09', false],
    ['within it what is left from tomorrow on', '2024-12-01', '2024-12-02', '2024-12-09', false],
    ['its last day on the day before', '2024-12-08', '2024-12-09', '2024-12-09', false],
    ['from its last day on wishes, across the months', '2024-12-09', '2024-12-10', '2024-12-19', true],
  ])('%s', (_what, today, first, last, late) => {
    expect(openDays(rules, place, today)).toEqual({ first, last, late });
  });

  test('all windows have passed with the last day of the last one, on the clock of the conference', () => {
    expect(allWindowsPassed(rules, '2024-12-08')).toBe(false);
    expect(allWindowsPassed(rules, '2024-12-09')).toBe(true);
    expect(dayIn('Asia/Kolkata', Date.parse('2024-12-08T18:29:59Z'))).toBe('2024-12-08');
    expect(dayIn('Asia/Kolkata', Date.parse('2024-12-08T18:30:00Z'))).toBe('2024-12-09');
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
      region: sampleRegion.id,
      ...windowOf(sampleRegion),
      preferredDates: [openDay(3), openDay(1)],
      revision: 1,
      status: 'requested',
    });
    expect((await read(account.token)).body).toEqual(first.body);
    await server.settled();
    const mail = await waitForMail(inject('mailUrl'), account.email);
    expect(mail.text).toContain(first.body.inspection?.reference);
    expect(mail.text).toContain(`1. ${dayInWords(openDay(3))}`);
    expect(await mailsTo(inject('mailUrl'), request.contactEmail)).toEqual([]);

    const [state = ''] = otherRegion.states;
    const changed = await save(account.token, {
      state,
      preferredDates: [openDay(2, state)],
      revision: 1,
      notes: 'Gate 3',
    });
    expect(changed.body.inspection).toMatchObject({
      reference: first.body.inspection?.reference,
      group: otherRegion.group,
      preferredDates: [openDay(2, state)],
      notes: 'Gate 3',
      revision: 2,
    });
    const me = await server.call<{ inspection: object }>('/users/me', { token: account.token });
    expect(me.body.inspection).toMatchObject({ group: otherRegion.group, preferredDates: [openDay(2, state)] });
  });

  test('one request an institution: of two saves from the same revision, one wins and the other learns of it', async () => {
    const account = await payer();
    const answers = await Promise.all([save(account.token), save(account.token, { institution: 'Other name' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = await save(account.token, { revision: 0, contactName: 'Ravi Test' });
    expect(stale.problem().code).toBe('conflict');
  });

  test('SEC-K3 BUG-SV1 the same save, repeated after its answer was lost, is the same save', async () => {
    const { inspectionsWiring } = await import('#server/wiring/inspections');
    const { app } = await import('#server/wiring');
    const account = await payer();
    const saved = (await save(account.token)).body.inspection;
    if (!saved) throw new Error('not saved');
    const { inspections } = inspectionsWiring(app(), () => undefined);
    expect(await inspections.save(account.id, saved, 0, [])).toBe('saved');
    expect(await inspections.save(account.id, { ...saved, savedAt: new Date(0).toISOString() }, 0, [])).toBe('changed');
    // Of two that save in the same millisecond, one was told that its words were kept.
    expect(await inspections.save(account.id, { ...saved, institution: 'Other name' }, 0, [])).toBe('changed');
  });

  test.each([
    ['a day before those that are open', { preferredDates: [laterDay(openDay(0), -1)] }, 'preferredDates.0'],
    ['a day after those that are open', { preferredDates: [openDay(1), openDay(400)] }, 'preferredDates.1'],
    ['the same day twice', { preferredDates: [openDay(1), openDay(1)] }, 'preferredDates.1'],
    ['no day', { preferredDates: [] }, 'preferredDates'],
    ['four days', { preferredDates: [1, 2, 3, 4].map((nth) => openDay(nth)) }, 'preferredDates'],
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

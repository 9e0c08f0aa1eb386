import { expect, inject, test } from 'vitest';
import content from '#content/inspection.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { Inspection, InspectionAnswer, InspectionMonth } from '#contract/inspection';
import { dayInWords } from '#contract/placement';
import { inspectionKey } from '#server/store/inspection/record';
import { register, type TestAccount } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { parseCalendar } from '../support/calendars.ts';
import { sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { attachedTo, type CaughtMail, mailsTo, waitForMail } from '../support/mails.ts';
import { putPayment, registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const [first, second, other, another] = [1, 2, 5, 6].map((nth) => openDay(nth)) as [string, string, string, string];

interface Requested extends TestAccount {
  readonly inspection: Inspection;
}

/** An institution that has paid and wishes the first two days. */
async function requested(change: object = {}): Promise<Requested> {
  const account = await register(server);
  await putPayment(server, account.id, 'paid');
  const body = {
    institution: 'Vindhya Test College',
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [first, second],
    contactName: 'Meera Test',
    contactPhone: '+91 00000 00042',
    contactEmail: 'office@college.example.org',
    revision: 0,
    ...change,
  };
  const answer = await server.call<InspectionAnswer>('/inspection/timeline', { token: account.token, body });
  if (!answer.body.inspection) throw new Error(answer.text);
  await server.settled();
  return { ...account, inspection: answer.body.inspection };
}

const decide = (id: string, body: object, token = desk.admin.token) =>
  server.call<InspectionAnswer>(`/admin/inspections/${id}`, { method: 'PATCH', token, body });
const reply = (token: string, body: object) => server.call<InspectionAnswer>('/inspection/answer', { token, body });
const read = async ({ token }: TestAccount) =>
  (await server.call<InspectionAnswer>('/inspection/timeline', { token })).body.inspection;

/** The one event of a calendar file, read by another library than the one that wrote it. */
async function eventOf(mail: CaughtMail, { reference }: Inspection) {
  const bytes = await attachedTo(inject('mailUrl'), mail, `inspection-${reference}.ics`);
  const { calendar, events } = parseCalendar(Buffer.from(bytes).toString('utf8'));
  const [event] = events;
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event?.uid,
    sequence: event?.sequence,
    status: event?.component.getFirstPropertyValue('status'),
    start: event?.startDate.toString(),
    days: event?.duration.toSeconds() === 86_400,
  };
}

test('a day is confirmed, moved, moved again by the institution and cancelled: each step by mail, one calendar entry in growing versions', async () => {
  const { inspection, ...account } = await requested();
  const newest = async (count: number) => {
    await server.settled();
    return waitForMail(inject('mailUrl'), account.email, count);
  };
  const uid = `${inspection.reference.toLowerCase()}@${new URL(server.siteUrl).host}`;

  const confirmed = await decide(account.id, { action: 'confirm', day: second, revision: 1 });
  expect(confirmed.body.inspection).toMatchObject({ status: 'confirmed', day: second, revision: 2 });
  const told = await newest(2);
  expect(told.subject).toBe(`Inspection confirmed: ${dayInWords(second)} (${inspection.reference})`);
  const entry = { method: 'PUBLISH', uid, sequence: 0, status: 'CONFIRMED', start: second, days: true };
  expect(await eventOf(told, inspection)).toEqual(entry);

  await decide(account.id, { action: 'confirm', day: first, revision: 2 });
  const moved = await newest(3);
  expect(moved.text).toContain(`has moved from ${dayInWords(second)}`);
  expect(await eventOf(moved, inspection)).toEqual({ ...entry, sequence: 1, start: first });

  const message = 'The inspectors are in your city on these days.';
  await decide(account.id, { action: 'propose', days: [other, another], message, revision: 3 });
  const proposal = await newest(4);
  expect(proposal.text).toContain(`1. ${dayInWords(other)}`);
  expect(proposal.text).toContain(message);
  expect(proposal.text).toContain(`Until then ${dayInWords(first)} stands.`);
  expect(proposal.attachments ?? []).toEqual([]);
  expect(await read(account)).toMatchObject({ status: 'proposed', day: first, proposedDates: [other, another] });

  const offices = (await mailsTo(inject('mailUrl'), site.email)).length;
  const accepted = await reply(account.token, { action: 'accept', day: another, revision: 4 });
  expect(accepted.body.inspection).toMatchObject({ status: 'confirmed', day: another, revision: 5 });
  expect(await eventOf(await newest(5), inspection)).toEqual({ ...entry, sequence: 2, start: another });
  const toOffice = await waitForMail(inject('mailUrl'), site.email, offices + 1);
  expect(toOffice.subject).toContain('Proposed day accepted: Vindhya Test College');
  expect(await eventOf(toOffice, inspection)).toEqual({ ...entry, sequence: 2, start: another });

  await decide(account.id, { action: 'decline', message: 'The application was withdrawn.', revision: 5 });
  const cancelled = await newest(6);
  expect(cancelled.text).toContain('The application was withdrawn.');
  expect(await eventOf(cancelled, inspection)).toEqual({
    ...entry,
    method: 'CANCEL',
    status: 'CANCELLED',
    sequence: 3,
    start: another,
  });

  const again = await server.call<InspectionAnswer>('/inspection/timeline', {
    token: account.token,
    body: { ...bodyOf(inspection), preferredDates: [other], revision: 6 },
  });
  expect(again.body.inspection).toMatchObject({ status: 'requested', preferredDates: [other] });
  expect(again.body.inspection?.message).toBeUndefined();
  await newest(7);
  await decide(account.id, { action: 'confirm', day: other, revision: 7 });
  expect(await eventOf(await newest(8), inspection)).toEqual({ ...entry, sequence: 4, start: other });

  const trail = (await desk.page('audit', '?sort=at')).items;
  expect(trail.map(({ action, actor, target }) => [action, actor === desk.admin.email || actor, target])).toEqual(
    [
      ['inspection_confirmed', true],
      ['inspection_confirmed', true],
      ['inspection_proposed', true],
      ['inspection_accepted', 'institution'],
      ['inspection_declined', true],
      ['inspection_confirmed', true],
    ].map((one) => [...one, inspection.reference]),
  );
});

const bodyOf = ({ institution, identifier, state, type, contactName, contactPhone, contactEmail }: Inspection) => ({
  ...{ institution, identifier, state, type, contactName, contactPhone, contactEmail },
});

test('the institution declines a proposal: without a confirmed day it waits for the organisers, with one that day stands', async () => {
  const { inspection: _, ...account } = await requested();
  await decide(account.id, { action: 'propose', days: [other], revision: 1 });
  expect((await reply(account.token, { action: 'accept', day: first, revision: 2 })).problem().code).toBe(
    'not_proposed',
  );
  const refused = await reply(account.token, { action: 'refuse', message: 'Examinations.', revision: 2 });
  expect(refused.body.inspection).toMatchObject({ status: 'refused', message: 'Examinations.' });
  expect((await desk.page('inspections', '?filter=refused')).items.map(({ userId }) => userId)).toEqual([account.id]);
  expect((await reply(account.token, { action: 'refuse', revision: 3 })).problem().code).toBe('not_proposed');

  await decide(account.id, { action: 'confirm', day: first, revision: 3 });
  await decide(account.id, { action: 'propose', days: [other], revision: 4 });
  await reply(account.token, { action: 'refuse', revision: 5 });
  expect(await read(account)).toMatchObject({ status: 'confirmed', day: first, revision: 6 });
});

test('what is confirmed is changed by organisers alone; new wishes over a proposal overtake what they saw', async () => {
  const { inspection, ...account } = await requested();
  const save = (revision: number) =>
    server.call('/inspection/timeline', {
      token: account.token,
      body: { ...bodyOf(inspection), preferredDates: [second], revision },
    });
  await decide(account.id, { action: 'propose', days: [other], revision: 1 });
  expect((await save(2)).status).toBe(200);
  const stale = await decide(account.id, { action: 'confirm', day: first, revision: 2 });
  expect([stale.status, stale.problem().code]).toEqual([409, 'conflict']);
  expect(stale.problem().detail).toContain('nothing was done');
  await decide(account.id, { action: 'confirm', day: second, revision: 3 });
  const closed = await save(4);
  expect([closed.status, closed.problem().code]).toEqual([409, 'day_confirmed']);
  expect(closed.problem().detail).toContain(dayInWords(second));
});

test('nothing is done twice: pressed twice, in two tabs, by two administrators, after a lost answer', async () => {
  const { inspection, ...account } = await requested();
  const colleague = await registerAdmin(server);
  const before = (await mailsTo(inject('mailUrl'), account.email)).length;
  const confirm = { action: 'confirm', day: first, revision: 1 };
  // The store does it, and both answers of the connection are lost.
  server.store.fault({ match: 'EVAL', key: inspectionKey(account.id), dropAfter: true, times: 2 });
  expect((await decide(account.id, confirm)).status).toBe(503);
  await server.store.reset();
  const pressedAgain = await Promise.all([decide(account.id, confirm), decide(account.id, confirm)]);
  expect(pressedAgain.map(({ status }) => status)).toEqual([200, 200]);
  const byColleague = await decide(account.id, confirm, colleague.token);
  expect(byColleague.status).toBe(409);
  expect(byColleague.problem().detail).toContain(`"Confirmed", ${dayInWords(first)}`);

  const both = await Promise.all([
    decide(account.id, { action: 'decline', message: 'Not complete.', revision: 2 }),
    decide(account.id, { action: 'propose', days: [other], revision: 2 }, colleague.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const twice = { action: 'confirm', day: first, revision: 3 };
  const clicks = await Promise.all([decide(account.id, twice), decide(account.id, twice)]);
  expect(clicks.map(({ status }) => status)).toContain(200);
  await server.runSchedule('outbox');
  await server.settled();
  expect((await mailsTo(inject('mailUrl'), account.email)).length - before).toBe(3);
  expect((await desk.page('audit')).items.filter(({ target }) => target === inspection.reference)).toHaveLength(3);

  const answer = { action: 'propose', days: [other, another], revision: 4 };
  await decide(account.id, answer);
  const accepts = await Promise.all(
    [other, another].map((day) => reply(account.token, { action: 'accept', day, revision: 5 })),
  );
  expect(accepts.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a day holds as many inspections as the content says, however many are confirmed at once; a declined one makes room', async () => {
  const accounts = await Promise.all(
    Array.from({ length: content.capacity + 2 }, (_, index) => requested({ institution: `College ${index}` })),
  );
  const answers = await Promise.all(
    accounts.map(({ id }) => decide(id, { action: 'confirm', day: first, revision: 1 })),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(content.capacity);
  const full = answers.find(({ status }) => status === 409);
  expect(full?.problem()).toMatchObject({
    code: 'day_full',
    detail: `${dayInWords(first)} has no room left. Choose another day.`,
  });

  const month = first.slice(0, 7);
  const calendar = (
    await server.call<InspectionMonth>(`/admin/inspection-days?month=${month}`, { token: desk.admin.token })
  ).body;
  expect(calendar).toMatchObject({ month, capacity: content.capacity });
  const on = (day: string, confirmed: boolean) =>
    calendar.entries.filter((entry) => entry.day === day && entry.confirmed === confirmed);
  expect(on(first, true)).toHaveLength(content.capacity);
  expect(
    on(first, false)
      .map(({ institution }) => institution)
      .sort(),
  ).toEqual(
    accounts
      .filter((_, index) => answers[index]?.status === 409)
      .map(({ inspection }) => inspection.institution)
      .sort(),
  );

  const [settled, waiting] = [200, 409].map((status) => accounts[answers.findIndex((one) => one.status === status)]);
  await decide(settled?.id ?? '', { action: 'decline', message: 'Withdrawn.', revision: 2 });
  expect((await decide(waiting?.id ?? '', { action: 'confirm', day: first, revision: 1 })).status).toBe(200);
});

test('who may decide, and what: 401, 403, 404, 402, and days that no one can be inspected on', async () => {
  const { inspection: _, ...account } = await requested();
  const confirm = { action: 'confirm', day: first, revision: 1 };
  expect((await server.call(`/admin/inspections/${account.id}`, { method: 'PATCH', body: confirm })).status).toBe(401);
  expect((await decide(account.id, confirm, account.token)).status).toBe(403);
  expect((await server.call('/admin/inspection-days?month=2026-12', { token: account.token })).status).toBe(403);
  expect((await decide('nobody', confirm)).status).toBe(404);
  expect((await decide(desk.admin.id, confirm)).status).toBe(404);
  const unpaid = await register(server);
  expect((await reply(unpaid.token, { action: 'refuse', revision: 1 })).status).toBe(402);
  const paths = async (body: object) => (await decide(account.id, body)).problem().errors?.map(({ path }) => path);
  expect(await paths({ action: 'confirm', day: other, revision: 1 })).toEqual(['day']);
  expect(await paths({ action: 'propose', days: [other, other, '2024-11-06'], revision: 1 })).toEqual([
    'days.1',
    'days.2',
  ]);
  expect(await paths({ action: 'propose', days: [], revision: 1 })).toEqual(['days']);
  expect(await paths({ action: 'decline', message: ' \n ', revision: 1 })).toEqual(['message']);
  expect(await paths({ action: 'forget', revision: 1 })).toEqual(['action']);
  expect((await server.call('/admin/inspection-days?month=2026-13', { token: desk.admin.token })).status).toBe(400);
});

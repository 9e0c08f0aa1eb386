import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import content from '#content/coordinators.json' with { type: 'json' };
import type { AdminOverview } from '#contract/admin';
import type { AdminRow } from '#contract/lists';
import type { QueryReceipt } from '#contract/query';
import type { QueryThread, VisitorThread } from '#contract/query-thread';
import { mostUnanswered } from '#contract/query-thread-limits';
import { queriesByWait, threadKey } from '#server/store/query/record';
import { eraseQueriesOf } from '#server/store/query/store';
import { openStore } from '#server/store/redis';
import { credentials, type TestAccount } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { mailsTo } from '../support/mails.ts';
import { registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const [first, second] = content.coordinators.map(({ email }) => email) as [string, string];

async function ask(email: string | undefined = credentials().email): Promise<string> {
  const queryDetails = { querySubject: 'Pages <b>of</b> a paper', query: 'May it have seven?', name: 'Meera', email };
  return (await server.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body.reference;
}
const threadOf = (reference: string, token = desk.admin.token) =>
  server.call<QueryThread>(`/admin/queries/${reference}`, { token });
interface Answer {
  number: string;
  text: string;
  coordinator: string;
  seen: number;
}
const answerWith = (change: Partial<Answer> = {}): Answer => ({
  number: randomUUID(),
  text: 'Seven pages are fine.',
  coordinator: first,
  seen: 0,
  ...change,
});
const answer = (reference: string, body: Answer = answerWith(), who: TestAccount = desk.admin) =>
  server.call<QueryThread>(`/admin/queries/${reference}`, { body, token: who.token });
const update = (reference: string, body: object, token = desk.admin.token) =>
  server.call<AdminRow<'queries'>>(`/admin/queries/${reference}`, { method: 'PATCH', token, body });
const trail = async () => (await desk.page('audit', '?sort=at')).items.map(({ action, note }) => [action, note]);
/** The mails to an address whose subject begins so: as many as are expected, once the server has come to rest. */
async function mailed(to: string, start: string, count: number) {
  await server.settled();
  const found = async () => (await mailsTo(server.mailUrl, to)).filter(({ subject }) => subject.startsWith(start));
  await expect.poll(async () => (await found()).length).toBe(count);
  return found();
}
const answersTo = (email: string, count = 1) => mailed(email, 'Our answer', count);
/** The link of the one answer, as its reader would follow it. */
async function linkFor(email: string): Promise<string> {
  const [, link = ''] =
    new RegExp(`${server.siteUrl}(/query/\\S+)`).exec((await answersTo(email))[0]?.text ?? '') ?? [];
  return link;
}
const write = (link: string, body: object = { number: randomUUID(), message: 'And eight?' }) =>
  server.call<VisitorThread>(link, { body });
const post = (link: string, fields: Record<string, string>) =>
  server.call(link, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.siteUrl },
  });

test('an answer stands in the thread with who, when and text, and comes by email with the coordinator as the place for replies', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  const { body } = await answer(reference, answerWith({ text: 'Seven pages\nare <i>fine</i>.' }));
  expect(body.query).toMatchObject({ status: 'answered', answeredBy: desk.admin.email, assignee: first, answers: 1 });
  expect(body.messages).toMatchObject([
    {
      from: 'organiser',
      by: desk.admin.email,
      coordinator: content.coordinators[0]?.name,
      text: 'Seven pages\nare <i>fine</i>.',
    },
  ]);
  const [mail] = await answersTo(email);
  expect(mail?.subject).toBe(`Our answer to your query (${reference})`);
  expect(mail?.text).toContain('Seven pages\nare <i>fine</i>.');
  const raw = await (await fetch(`${server.mailUrl}/api/email/${mail?.id}/source`)).text();
  expect(raw).toMatch(new RegExp(`^Reply-To: <?${first}>?\\r?$`, 'm'));
  const page = await server.call(await linkFor(email));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of [
    reference,
    'May it have seven?',
    'are &lt;i&gt;fine&lt;/i&gt;.',
    content.coordinators[0]?.name ?? '',
  ])
    expect(page.text).toContain(text);
  expect(page.text).not.toMatch(new RegExp(`<script|<b>|<i>|${desk.admin.email}`));
  expect(await trail()).toEqual([['answer_sent', undefined]]);
});

test('SEC-C7 pressed twice, at once or after a lost answer, an answer is sent once', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  const body = answerWith();
  const both = await Promise.all([answer(reference, body), answer(reference, body)]);
  const again = await answer(reference, body);
  for (const { status, body: thread } of [...both, again]) expect([status, thread.messages.length]).toEqual([200, 1]);
  await answersTo(email);
  expect(await trail()).toHaveLength(1);
});

test('SEC-C7 two administrators at once, and two tabs of one: the first answer is sent, the second is told and sees it', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  const other = await registerAdmin(server);
  const mine = { ...answerWith({ text: 'Mine.' }) };
  const theirs = { ...answerWith({ text: 'Theirs.' }) };
  const both = await Promise.all([answer(reference, mine), answer(reference, theirs, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost?.problem().detail).toMatch(/ answered in the meantime\.$/);
  expect((await answer(reference, answerWith({ text: 'From my other tab.' }))).status).toBe(409);
  const { messages } = (await threadOf(reference)).body;
  expect(messages.map(({ text }) => text)).toEqual([both[0].status === 200 ? 'Mine.' : 'Theirs.']);
  await answersTo(email);
  // Having read it, the second may still add what is missing.
  expect((await answer(reference, { ...theirs, text: 'Besides …', seen: 1 }, other)).body.messages).toHaveLength(2);
  await answersTo(email, 2);
});

test('what cannot be sent is refused, and nothing changes', async () => {
  const reference = await ask();
  const silent = await ask('');
  expect((await answer(silent)).problem().detail).toBe('The sender gave no email address.');
  expect((await answer(reference, answerWith({ coordinator: 'nobody@example.org' }))).status).toBe(400);
  expect((await answer(reference, answerWith({ text: ' \n ' }))).problem().errors?.[0]?.message).toBe(
    'Write the answer.',
  );
  expect((await answer(reference, answerWith({ text: 'x'.repeat(4001) }))).status).toBe(400);
  for (const unknown of ['Q-AAAA-AAAA', encodeURIComponent('../user')]) {
    expect((await threadOf(unknown)).status).toBe(404);
    expect((await answer(unknown)).status).toBe(404);
    expect((await update(unknown, { assignee: first, seen: '' })).status).toBe(404);
  }
  expect((await threadOf(reference)).body).toMatchObject({ query: { status: 'open', answers: 0 }, messages: [] });
  expect(await trail()).toEqual([]);
});

test('a query is assigned once: the coordinator is told, a second administrator is told who has it', async () => {
  const reference = await ask();
  const told = (to: string, count: number) => mailed(to, `[${reference}] This query is assigned to you`, count);
  const body = { assignee: first, seen: '' };
  const [one, two] = await Promise.all([update(reference, body), update(reference, body)]);
  expect([one.body.assignee, two.body.assignee]).toEqual([first, first]);
  const late = await update(reference, { assignee: second, seen: '' }, (await registerAdmin(server)).token);
  expect([late.status, late.problem().detail]).toEqual([409, `It was assigned to ${first} in the meantime.`]);
  const [mail] = await told(first, 1);
  await told(second, 0);
  expect(mail?.text).toContain(`${server.siteUrl}/admin/dashboard#queries/${reference}`);
  expect((await update(reference, { assignee: '', seen: first })).body).not.toHaveProperty('assignee');
  expect(await trail()).toEqual([
    ['query_assigned', content.coordinators[0]?.name],
    ['query_assigned', 'Nobody'],
  ]);
  const part = await server.call('/admin/queries?export=1', { token: desk.admin.token });
  expect(part.text).toContain('"answers":0');
});

test('marked twice, a query keeps the first who marked it, and one line in the trail', async () => {
  const reference = await ask();
  const other = await registerAdmin(server);
  await update(reference, { status: 'answered' });
  const again = await update(reference, { status: 'answered' }, other.token);
  expect(again.body.answeredBy).toBe(desk.admin.email);
  expect(await trail()).toHaveLength(1);
});

test('the sender writes again by the link, as a plain form: once, the query is open again, its coordinator is told', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  await answer(reference, answerWith({ coordinator: second }));
  const link = await linkFor(email);
  const [, number = ''] = /name="number" value="([\w-]+)"/.exec((await server.call(link)).text) ?? [];
  const fields = { number, message: 'And <eight>?' };
  const sent = await post(link, fields);
  expect([
    sent.status,
    sent.text.includes('We have received your message.'),
    sent.text.includes('And &lt;eight&gt;?'),
  ]).toEqual([200, true, true]);
  await post(link, fields);
  const { query, messages } = (await threadOf(reference)).body;
  expect([query.status, messages.map(({ text }) => text)]).toEqual(['open', ['Seven pages are fine.', 'And <eight>?']]);
  await mailed(second, `[${reference}] The sender wrote again`, 1);
  const refused = await post(link, { number, message: '  ' });
  expect([refused.status, refused.text.includes('Write your message.'), refused.text.includes(number)]).toEqual([
    400,
    true,
    true,
  ]);
  // Whoever answers has to have read it.
  expect((await answer(reference, answerWith({ seen: 1 }))).problem().detail).toBe(
    'The sender wrote again in the meantime.',
  );
});

test('SEC-C6 a link opens its own query alone, and takes so many messages until the next answer', async () => {
  const [email, other] = [credentials().email, credentials().email];
  const [reference, foreign] = [await ask(email), await ask(other)];
  await answer(reference);
  const link = await linkFor(email);
  for (const wrong of [link.replace(reference, foreign), link.slice(0, -1), `/query/${reference}`, `${link}x`]) {
    const page = await server.call(wrong);
    expect([page.status, page.text.includes('Query not found'), page.text.includes('May it')]).toEqual([
      404,
      true,
      false,
    ]);
    expect((await post(wrong, { number: randomUUID(), message: 'x' })).status).toBe(404);
  }
  const statuses: number[] = [];
  for (let place = 0; place <= mostUnanswered; place += 1) {
    statuses.push((await write(link, { number: randomUUID(), message: `Message ${place}` })).status);
  }
  expect(statuses).toEqual([...Array<number>(mostUnanswered).fill(200), 409]);
  expect((await server.call(link)).text).not.toContain('<form');
  expect((await answer(reference, answerWith({ seen: 1 + mostUnanswered }))).status).toBe(200);
  expect((await write(link)).status).toBe(200);
});

test('the overview tells how many are open, since when the oldest waits, and the median time to an answer', async () => {
  const overview = async () =>
    (await server.call<AdminOverview>('/admin/overview', { token: desk.admin.token })).body.queries;
  expect(await overview()).not.toHaveProperty('oldest');
  const references = [await ask(), await ask(), await ask(), await ask()];
  const { receivedAt } = (await threadOf(references[3] ?? '')).body.query;
  const times = [5000, 60_000, 600_000];
  for (const [place, ms] of times.entries()) {
    const { query } = (await threadOf(references[place] ?? '')).body;
    vi.setSystemTime(Date.parse(query.receivedAt) + ms);
    const done = await update(references[place] ?? '', { status: 'answered' });
    expect(done.status).toBe(200);
  }
  vi.useRealTimers();
  expect(await overview()).toMatchObject({ open: 1, answered: 3, oldest: receivedAt, medianMs: 60_000 });
  // What was marked by mistake and taken back was no answer.
  await update(references[1] ?? '', { status: 'open' });
  expect(await overview()).toMatchObject({ open: 2, medianMs: 5000 });
});

test('what was written goes with the query', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  await answer(reference);
  expect(await server.store.redis.exists(threadKey(reference))).toBe(1);
  await eraseQueriesOf(openStore(server.store), email);
  expect(await server.store.redis.exists(threadKey(reference))).toBe(0);
  expect(await server.store.redis.zcard(queriesByWait)).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminPage } from '#contract/admin';
import type { FeedbackReceipt } from '#contract/feedback';
import { feedbackForm } from '#contract/forms/feedback';
import { aboutField } from '#contract/forms/form';
import { attemptHeader } from '#contract/headers';
import type { AdminRow } from '#contract/lists';
import { feedbackKey } from '#server/store/feedback/record';
import type { TestAccount } from '../support/accounts.ts';
import { registerAdmin } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const body = { rating: 4, area: 'venue', message: 'Good tea, cold hall.' };
const rows = async (query = '') =>
  (await server.call<AdminPage<AdminRow<'feedback'>>>(`/admin/feedback${query}`, { token: admin.token })).body.items;

test('keeps rating, area and text, and the address only when one is given', async () => {
  const first = await server.call<FeedbackReceipt>('/api/feedback', { body });
  expect(first.status).toBe(200);
  const second = await server.call<FeedbackReceipt>('/api/feedback', {
    body: { ...body, rating: 1, email: 'guest@example.org' },
  });
  const [low, high] = await rows('?sort=rating');
  expect(low).toMatchObject({ reference: second.body.reference, rating: 1, email: 'guest@example.org' });
  expect(high).toMatchObject({ reference: first.body.reference, ...body });
  expect(high).not.toHaveProperty('email');
});

test('made anew because the answer was lost, it is kept once', async () => {
  const headers = { [attemptHeader]: `attempt-${Date.now()}-1` };
  const mine = { ...body, message: 'Sent twice, kept once.' };
  const first = await server.call<FeedbackReceipt>('/api/feedback', { body: mine, headers });
  const again = await server.call<FeedbackReceipt>('/api/feedback', { body: mine, headers });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await rows('?search=kept%20once')).toHaveLength(1);
});

test.each([
  ['rating', { rating: 0 }],
  ['rating', { rating: 6 }],
  ['rating', { rating: 4.5 }],
  ['rating', { rating: '4' }],
  ['area', { area: 'nowhere' }],
  ['message', { message: ' ' }],
  ['message', { message: 'x'.repeat(2001) }],
  ['email', { email: 'nobody' }],
])('refuses a wrong %s: %o', async (path, change) => {
  const answer = await server.call('/api/feedback', { body: { ...body, ...change } });
  expect(answer.status).toBe(400);
  expect(answer.problem().errors?.[0]?.path).toBe(path);
});

test('SEC-C3 thanks a filled honeypot and forgets it', async () => {
  const answer = await server.call<FeedbackReceipt>('/api/feedback', { body: { ...body, website: 'x' } });
  expect(answer.status).toBe(200);
  expect(await server.store.redis.exists(feedbackKey(answer.body.reference))).toBe(0);
});

test('without scripts a plain post is answered by a page, a refused one with the words given back', async () => {
  const post = (fields: Record<string, string>) =>
    server.call('/api/feedback', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.siteUrl },
    });
  const sent = await post({ rating: '5', area: 'website', message: 'Fast & clear', email: '', website: '' });
  expect(sent.status).toBe(200);
  expect(sent.text).toContain('Thank you for your feedback');
  const refused = await post({ area: 'website', message: 'No stars <b>' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose a rating from one to five.');
  expect(refused.text).toContain('No stars &lt;b&gt;');
});

test('BUG-UX01 the page of a refused plain post has the same summary: announced, focused, linked to the fields', async () => {
  const refused = await server.call('/api/feedback', {
    body: new URLSearchParams({ area: 'website', message: 'No stars', email: 'nobody' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.siteUrl },
  });
  const summary =
    /<div class="faults" role="alert" tabindex="-1" autofocus[^>]*>.*?<\/div>/s.exec(refused.text)?.[0] ?? '';
  const links = [...summary.matchAll(/<a href="#(\w+)">([^<]*)</g)].map(([, id, text]) => [id, text]);
  expect(links).toEqual([
    ['rating', aboutField(feedbackForm.fields.rating.label, feedbackForm.fields.rating.missing)],
    ['email', expect.stringMatching(/^Email: ./)],
  ]);
  for (const [id] of links) {
    expect(refused.text).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true" aria-describedby="${id}-error"`));
    expect(refused.text).toContain(`id="${id}-error">`);
  }
});

import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import coordinators from '#content/coordinators.json' with { type: 'json' };
import type { AdminPage } from '#contract/admin';
import { attemptHeader } from '#contract/headers';
import type { AdminRow } from '#contract/lists';
import type { QueryReceipt } from '#contract/query';
import { queryKey } from '#server/store/query/record';
import type { TestAccount } from '../support/accounts.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { registerAdmin } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer();
  admin = await registerAdmin(server);
});
afterEach(() => server.settled());
afterAll(() => server.stop());

let counter = 0;
/** A query that no other test sends. */
function words(change: Partial<Record<'name' | 'email' | 'querySubject' | 'query', string>> = {}) {
  counter += 1;
  const mine = `${Date.now()}-${counter}`;
  return {
    queryDetails: {
      name: 'Meera Test',
      email: `asker-${mine}@example.org`,
      querySubject: `Camera-ready pages ${mine}`,
      query: 'May the references run over to a seventh page?',
      ...change,
    },
  };
}

async function readAsAdmin(search: string): Promise<readonly AdminRow<'queries'>[]> {
  const path = `/admin/queries?search=${encodeURIComponent(search)}`;
  return (await server.call<AdminPage<AdminRow<'queries'>>>(path, { token: admin.token })).body.items;
}

describe('POST /api/query', () => {
  test('SEC-C5 made anew because the answer was lost, it is kept once and mailed once; other words are another query', async () => {
    const headers = { [attemptHeader]: `attempt-${Date.now()}-1` };
    const body = words();
    const [first, again] = [
      await server.call<QueryReceipt>('/api/query', { body, headers }),
      await server.call<QueryReceipt>('/api/query', { body, headers }),
    ];
    expect(again.body.reference).toBe(first.body.reference);
    const changed = { queryDetails: { ...body.queryDetails, query: 'And to an eighth?' } };
    const other = await server.call<QueryReceipt>('/api/query', { body: changed, headers });
    expect(other.body.reference).not.toBe(first.body.reference);
    const unnumbered = await server.call<QueryReceipt>('/api/query', { body, headers: { [attemptHeader]: 'x' } });
    expect(unnumbered.body.reference).not.toBe(first.body.reference);
    expect(await readAsAdmin(body.queryDetails.querySubject)).toHaveLength(3);
    await server.settled();
    const told = await mailsTo(server.mailUrl, body.queryDetails.email);
    expect(told.filter(({ text }) => text.includes(first.body.reference))).toHaveLength(1);
  });

  test('SEC-C1 keeps all four fields for the admin, with no token, an empty bearer, a stale token and a broken one', async () => {
    const bearers = [undefined, 'Bearer ', 'Bearer aaa.bbb.ccc', 'Bearer {}'];
    for (const authorization of bearers) {
      const body = words();
      const answer = await server.call<QueryReceipt>('/api/query', {
        body,
        ...(authorization !== undefined && { headers: { authorization } }),
      });
      expect(answer.status).toBe(200);
      expect(answer.body.reference).toMatch(/^Q-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
      const [row] = await readAsAdmin(answer.body.reference);
      expect(row).toMatchObject({
        reference: answer.body.reference,
        name: body.queryDetails.name,
        email: body.queryDetails.email,
        subject: body.queryDetails.querySubject,
        message: body.queryDetails.query,
        status: 'open',
      });
    }
  });

  test('ADR-S06 the specified body, with subject and text alone, is enough', async () => {
    const { querySubject, query } = words().queryDetails;
    const answer = await server.call<QueryReceipt>('/api/query', { body: { queryDetails: { querySubject, query } } });
    expect(answer.status).toBe(200);
    const [row] = await readAsAdmin(answer.body.reference);
    expect(row).toMatchObject({ subject: querySubject, message: query });
    expect(row).not.toHaveProperty('email');
  });

  test('the sender gets the reference and none of their own words; the coordinators get the words and can answer', async () => {
    const body = words({ query: 'Secret words of this test' });
    const answer = await server.call<QueryReceipt>('/api/query', { body });
    await server.settled();
    const toSender = await waitForMail(inject('mailUrl'), body.queryDetails.email);
    expect(toSender.text).toContain(answer.body.reference);
    expect(toSender.text).toContain(server.siteUrl);
    expect(toSender.text).not.toContain('Secret words');
    expect(toSender.html).toContain(answer.body.reference);
    expect(toSender.html).not.toContain('Secret words');
    expect(toSender.subject).not.toContain(body.queryDetails.querySubject);
    for (const { email } of coordinators.coordinators) {
      const mails = await mailsTo(inject('mailUrl'), email);
      const mail = mails.find(({ subject }) => subject.includes(answer.body.reference));
      expect(mail?.text).toContain('Secret words of this test');
      const raw = await (await fetch(`${inject('mailUrl')}/api/email/${mail?.id}/source`)).text();
      expect(raw).toMatch(new RegExp(`^Reply-To: <?${body.queryDetails.email}>?\\r?$`, 'm'));
    }
  });

  test('SEC-C2 BUG-60 line breaks, markup and script stay text: no further header, no further recipient, no markup', async () => {
    const body = words({
      name: 'Eve\r\nBcc: victim@example.org',
      querySubject: 'Hello\r\nBcc: victim@example.org\r\nX-Injected: yes <b>bold</b>',
      query: '<script>alert(1)</script>\n.\nRCPT TO:<victim@example.org>',
    });
    const answer = await server.call<QueryReceipt>('/api/query', { body });
    expect(answer.status).toBe(200);
    await server.settled();
    const mails = await mailsTo(inject('mailUrl'), coordinators.coordinators[0]?.email ?? '');
    const mail = mails.find(({ subject }) => subject.includes(answer.body.reference));
    expect(mail?.headers).not.toHaveProperty('x-injected');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.text).toContain('<script>alert(1)</script>');
    expect(await mailsTo(inject('mailUrl'), 'victim@example.org')).toEqual([]);
    const [row] = await readAsAdmin(answer.body.reference);
    expect(row?.subject).toBe('Hello Bcc: victim@example.org X-Injected: yes <b>bold</b>');
    expect(row?.name).toBe('Eve Bcc: victim@example.org');
  });

  test.each([
    ['script as address', { email: '<script>alert(1)</script>@example.org' }],
    ['two addresses', { email: 'a@example.org, b@example.org' }],
    ['line break in the address', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['no subject', { querySubject: '  ' }],
    ['no text', { query: '\n\n' }],
    ['subject too long', { querySubject: 'x'.repeat(151) }],
    ['text too long', { query: 'x'.repeat(4001) }],
  ])('BUG-60 refuses %s with the field named', async (_what, change) => {
    const answer = await server.call('/api/query', { body: words(change) });
    expect(answer.status).toBe(400);
    expect(answer.problem().code).toBe('invalid_body');
    expect(answer.problem().errors?.[0]?.path).toBe(`queryDetails.${Object.keys(change)[0]}`);
  });

  test('SEC-A7 refuses fields of other types and unknown fields, with no mail', async () => {
    for (const value of [['a@example.org'], { a: 1 }, 7, null, true]) {
      const body = { queryDetails: { ...words().queryDetails, email: value } };
      expect((await server.call('/api/query', { body })).status).toBe(400);
    }
    const extra = { queryDetails: { ...words().queryDetails, cc: 'b@example.org' } };
    expect((await server.call('/api/query', { body: extra })).status).toBe(400);
  });

  test('SEC-C3 a filled honeypot is answered as if all went well, and nothing is kept or mailed', async () => {
    const body = words();
    const filled = { queryDetails: { ...body.queryDetails, website: 'https://spam.example.org' } };
    const answer = await server.call<QueryReceipt>('/api/query', { body: filled });
    expect(answer.status).toBe(200);
    expect(answer.body.reference).toMatch(/^Q-/);
    await server.settled();
    expect(await server.store.redis.exists(queryKey(answer.body.reference))).toBe(0);
    expect(await mailsTo(inject('mailUrl'), body.queryDetails.email)).toEqual([]);
  });

  test('SEC-K2 with the store down nothing is claimed: 503 and "try again"', async () => {
    server.store.fault({ match: '*', status: 500, times: 5 });
    const answer = await server.call('/api/query', { body: words() });
    await server.store.reset();
    expect(answer.status).toBe(503);
    expect(answer.problem().code).toBe('unavailable');
  });

  test('SEC-K3 a write whose answer was lost and which is made again leaves one query', async () => {
    const { queriesWiring } = await import('#server/wiring/queries');
    const { app } = await import('#server/wiring');
    const { queries } = queriesWiring(app(), () => undefined);
    const query = {
      reference: 'Q-AAAA-BBBB',
      receivedAt: Date.now(),
      subject: 'Twice',
      message: 'x',
      status: 'open',
    } as const;
    await queries.add(query, []);
    // Of queries alone: what a connection remembers of its own answers is not counted.
    const kept = async () => [await server.store.redis.keys('query:*'), await server.store.redis.keys('idx:*')];
    const before = (await kept()).map((keys) => keys.sort());
    await queries.add(query, []);
    expect((await kept()).map((keys) => keys.sort())).toEqual(before);
    expect((await readAsAdmin('Q-AAAA-BBBB')).length).toBe(1);
  });
});

describe('the same form without scripts', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.call('/api/query', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.siteUrl, ...headers },
    });
  const fields = () => {
    const { name, email, querySubject, query } = words().queryDetails;
    return { name, email, subject: querySubject, message: query, website: '' };
  };

  test('a plain post is answered by a page with the reference', async () => {
    const answer = await post(fields());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).toContain('Query submitted successfully');
    const reference = /Q-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(answer.text)?.[0] ?? '';
    expect((await readAsAdmin(reference)).length).toBe(1);
  });

  test('SEC-C2 a refused post shows what is wrong and gives the words back, escaped', async () => {
    const answer = await post({
      ...fields(),
      email: 'nobody',
      message: '</textarea><script>alert(1)</script>',
      subject: '"><img>',
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Failed to submit query. Please try again.');
    expect(answer.text).toContain('This does not look like an email address.');
    expect(answer.text).not.toMatch(/<script|<img/);
    expect(answer.text).toContain('&lt;/textarea&gt;&lt;script&gt;');
  });

  test('SEC-H3 forms of other sites and other content types are refused', async () => {
    expect((await post(fields(), { origin: 'https://evil.example' })).status).toBe(403);
    const text = await server.call('/api/query', { body: '{}', headers: { 'content-type': 'text/plain' } });
    expect(text.status).toBe(415);
    const login = await server.call('/users/login', {
      body: 'email=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(login.status).toBe(415);
  });
});

import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { AdminOverview, AdminPage, AuditRow, InstitutionRow, PaymentRow, QueryRow } from '#contract/admin';
import * as calls from '#contract/calls';
import type { QueryReceipt } from '#contract/query';
import { keys } from '#server/store/keys';
import { signIn } from '../support/accounts.ts';
import { waitForMail } from '../support/mails.ts';
import { type KnownAccount, putPayment, registerAdmin, registerInstitute } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: KnownAccount;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  await server.store.reset({ data: true });
  admin = await registerAdmin(server);
});
afterEach(() => server.settled());
afterAll(() => server.stop());

const page = <Row>(path: string) =>
  server.call<AdminPage<Row>>(path, { token: admin.token }).then((answer) => {
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  });

async function ask(subject: string, message = 'A question.', name = 'Meera'): Promise<string> {
  const queryDetails = { querySubject: subject, query: message, name, email: 'meera@example.org' };
  return (await server.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body.reference;
}

describe('who may come in', () => {
  const routes = Object.values(calls).filter(({ path }) => path.startsWith('/admin/'));

  test('D2 every admin route answers 401 without a token and 403 to an institute, with no data', async () => {
    const files = (await readdir(new URL('../../netlify/functions/', import.meta.url))).filter((file) =>
      file.startsWith('admin-'),
    );
    expect(routes.length).toBe(files.length);
    const institute = await registerInstitute(server);
    const reference = await ask('Hidden words');
    for (const { method, path } of routes) {
      const url = path.replace(':reference', reference).replace(':id', institute.id);
      const call = { method, ...(method === 'PATCH' && { body: { status: 'answered', action: 'disable' } }) };
      const anonymous = await server.call(url, call);
      expect([anonymous.status, anonymous.problem().code]).toEqual([401, 'unauthenticated']);
      for (const query of method === 'GET' ? ['', '?format=csv'] : ['']) {
        const other = await server.call(url + query, { ...call, token: institute.token });
        expect([other.status, other.problem().code]).toEqual([403, 'forbidden']);
        expect(other.text).not.toMatch(/Hidden words|example\.org/);
      }
    }
    expect((await page<QueryRow>('/admin/queries')).items[0]?.status).toBe('open');
  });

  test('D1 a role in the token alone opens nothing', async () => {
    const institute = await registerInstitute(server);
    const [head, payload = '', signature] = institute.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    expect((await server.call('/admin/overview', { token: [head, forged, signature].join('.') })).status).toBe(401);
  });

  test('D3 an admin whose role was taken away is out at once', async () => {
    expect((await server.call('/admin/overview', { token: admin.token })).status).toBe(200);
    await server.store.redis.hset(keys.user(admin.id), 'role', 'institute');
    expect((await server.call('/admin/overview', { token: admin.token })).status).toBe(403);
  });
});

describe('lists', () => {
  test('pages through all rows once, in order, while rows come and go', async () => {
    const subjects = Array.from({ length: 7 }, (_, index) => `Subject ${index + 1}`);
    const references: string[] = [];
    for (const subject of subjects) references.push(await ask(subject));
    const first = await page<QueryRow>('/admin/queries?sort=subject&limit=3');
    expect(first.items.map(({ subject }) => subject)).toEqual(subjects.slice(0, 3));
    expect(first.total).toBe(7);
    // The row under the cursor goes, one comes before it and one after it.
    const { createPurgeStore } = await import('#server/store/privacy');
    const { app } = await import('#server/wiring');
    await server.store.redis.zadd('idx:queries:received', 1, references[2] ?? '');
    await createPurgeStore(app().store).removeOlder('query', 2, 10);
    await ask('Subject 0');
    await ask('Subject 3b');
    const second = await page<QueryRow>(`/admin/queries?sort=subject&limit=3&cursor=${first.next}`);
    expect(second.items.map(({ subject }) => subject)).toEqual(['Subject 3b', 'Subject 4', 'Subject 5']);
    const third = await page<QueryRow>(`/admin/queries?sort=subject&limit=3&cursor=${second.next}`);
    expect(third.items.map(({ subject }) => subject)).toEqual(['Subject 6', 'Subject 7']);
    expect(third).not.toHaveProperty('next');
  });

  test('newest first is the usual order, and rows of one millisecond are neither lost nor doubled', async () => {
    const at = Date.now();
    for (let index = 0; index < 6; index += 1) {
      const institute = await registerInstitute(server);
      await putPayment(server, institute.id, 'paid', at);
    }
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const part: AdminPage<PaymentRow> = await page(`/admin/payments?limit=2${next ? `&cursor=${next}` : ''}`);
      seen.push(...part.items.map(({ userId }) => userId));
      next = part.next;
    } while (next);
    expect(new Set(seen).size).toBe(6);
    expect(seen.length).toBe(6);
  });

  test('search finds words anywhere, whatever their case, quotes and letters; a filter narrows; both count', async () => {
    await ask('Travel', 'Is there a "late" bus from ÉCOLE road?');
    await ask('Fees', 'Which rate applies?');
    const reference = await ask('नमस्ते', 'Hindi subject');
    const found = async (query: string) => {
      const { items, total } = await page<QueryRow>(`/admin/queries?${new URLSearchParams(query)}`);
      expect(total).toBe(items.length);
      return items.map(({ subject }) => subject);
    };
    expect(await found('search=école ROAD')).toEqual(['Travel']);
    expect(await found('search="late"')).toEqual(['Travel']);
    expect(await found('search=नमस्ते')).toEqual(['नमस्ते']);
    expect(await found(`search=${reference.toLowerCase()}`)).toEqual(['नमस्ते']);
    expect(await found('search=%')).toEqual([]);
    await server.call(`/admin/queries/${reference}`, {
      method: 'PATCH',
      token: admin.token,
      body: { status: 'answered' },
    });
    expect(await found('filter=answered')).toEqual(['नमस्ते']);
    expect(await found('filter=open&search=which')).toEqual(['Fees']);
  });

  test('institutions show payment, inspection and state, and can be found by each', async () => {
    const paid = await registerInstitute(server);
    await putPayment(server, paid.id, 'paid');
    const body = {
      institution: 'Vindhya Test College',
      identifier: '1-0000042',
      state: 'Maharashtra',
      type: 'existing-technical',
      preferredDates: ['2024-11-27'],
      contactName: 'Meera',
      contactPhone: '+91 00000 00042',
      contactEmail: 'office@college.example.org',
      revision: 0,
    };
    expect((await server.call('/inspection/timeline', { token: paid.token, body })).status).toBe(200);
    const unpaid = await registerInstitute(server);
    const [row] = (await page<InstitutionRow>('/admin/institutions?search=vindhya')).items;
    expect(row).toMatchObject({
      id: paid.id,
      email: paid.email,
      payment: 'paid',
      disabled: false,
      inspection: { institution: 'Vindhya Test College', group: 2, firstDate: '2024-11-27' },
    });
    const ids = async (query: string) =>
      (await page<InstitutionRow>(`/admin/institutions?${query}`)).items.map(({ id }) => id);
    expect(await ids('filter=paid')).toEqual([paid.id]);
    expect(await ids('filter=none')).toEqual([unpaid.id, admin.id]);
    expect(await ids(`search=${unpaid.email}`)).toEqual([unpaid.id]);
    expect(await ids('sort=email')).toEqual(
      [admin, paid, unpaid].sort((a, b) => (a.email < b.email ? -1 : 1)).map(({ id }) => id),
    );
  });

  test('refunds and disputes are visible in list, filter and overview', async () => {
    for (const state of ['paid', 'paid', 'refunded', 'disputed', 'initiated'] as const) {
      await putPayment(server, (await registerInstitute(server)).id, state);
    }
    expect((await page<PaymentRow>('/admin/payments?filter=refunded')).items.map(({ status }) => status)).toEqual([
      'refunded',
    ]);
    expect((await page<PaymentRow>('/admin/payments?filter=disputed')).items.length).toBe(1);
    const overview = (await server.call<AdminOverview>('/admin/overview', { token: admin.token })).body;
    expect(overview.payments.states).toEqual({
      none: 0,
      initiated: 1,
      processing: 0,
      paid: 2,
      refunded: 1,
      disputed: 1,
    });
    expect(overview.payments).toMatchObject({ collected: 6_000_000, returned: 2_000_000, currency: 'inr' });
    expect(overview.institutions.total).toBe(5);
    expect(overview.institutions.days.at(-1)?.count).toBe(5);
    expect(overview.payments.days.at(-1)?.count).toBe(2);
    expect(overview.institutions.days.length).toBe(30);
  });

  test('a wrong filter, sort, cursor or limit is a 400 that names it', async () => {
    for (const [query, path] of [
      ['filter=paid', 'filter'],
      ['sort=name,email', 'sort'],
      ['cursor=abc', 'cursor'],
      ['limit=many', 'limit'],
      ['format=xml', 'format'],
    ] as const) {
      const answer = await server.call(`/admin/queries?${query}`, { token: admin.token });
      expect(answer.status).toBe(400);
      expect(answer.problem().errors?.[0]?.path).toBe(path);
    }
  });

  test('every list answers within three round trips, page, search and export alike', async () => {
    await ask('Count me');
    for (const list of ['institutions', 'payments', 'queries', 'feedback', 'inspections', 'audit', 'overview']) {
      for (const query of ['', '?search=a', '?format=csv']) {
        if (list === 'overview' && query !== '') continue;
        await server.settled();
        await server.store.reset();
        expect((await server.call(`/admin/${list}${query}`, { token: admin.token })).status).toBe(200);
        expect(server.store.requests(), `${list}${query}`).toBeLessThanOrEqual(3);
      }
    }
  });
});

describe('CSV', () => {
  test('C4 B61 cells that a spreadsheet would run become text; numbers stay numbers', async () => {
    const subjects = ['=HYPERLINK("http://evil.example")', '+1+1', '-1+1', '@SUM(A1)', '-5', 'plain, "quoted"'];
    for (const subject of subjects) await ask(subject, '\t=1+1\nsecond line', '=cmd|calc');
    const answer = await server.call('/admin/queries?format=csv&sort=received', { token: admin.token });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="queries-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toMatch(/"Reference","Received \(UTC\)"/);
    const cells = answer.text.match(/"(?:[^"]|"")*"/g)?.map((cell) => cell.slice(1, -1).replaceAll('""', '"')) ?? [];
    for (const subject of subjects) {
      const safe = /^[=+@]|^-1/.test(subject) ? `'${subject}` : subject;
      expect(cells).toContain(safe);
    }
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([]);
  });

  test('exports what is searched and filtered, all of it, and leaves a trace', async () => {
    for (let index = 0; index < 60; index += 1) {
      const body = { rating: 3, area: 'venue', message: index % 2 === 0 ? 'even' : 'odd' };
      expect((await server.call('/api/feedback', { body })).status).toBe(200);
    }
    const answer = await server.call('/admin/feedback?format=csv&search=even', { token: admin.token });
    expect(answer.text.trimEnd().split('\r\n').length).toBe(31);
    const [entry] = (await page<AuditRow>('/admin/audit')).items;
    expect(entry).toMatchObject({ actor: admin.email, action: 'list_exported', target: 'feedback' });
  });

  test('K2 a store that is down is a 503, not half a file', async () => {
    server.store.fault({ match: 'EVAL', status: 500, times: 9 });
    const answer = await server.call('/admin/queries?format=csv', { token: admin.token });
    await server.store.reset();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('problem+json');
  });
});

describe('actions', () => {
  const act = (id: string, action: string) =>
    server.call(`/admin/institutions/${id}`, { method: 'PATCH', token: admin.token, body: { action } });

  test('a query is marked as answered and opened again, by name and time; an unknown one is a 404', async () => {
    const reference = await ask('Answer me');
    const mark = (status: string, which = reference) =>
      server.call<QueryRow>(`/admin/queries/${which}`, { method: 'PATCH', token: admin.token, body: { status } });
    const answered = await mark('answered');
    expect(answered.body).toMatchObject({ reference, status: 'answered', answeredBy: admin.email });
    const opened = await mark('open');
    expect(opened.body.status).toBe('open');
    expect(opened.body).not.toHaveProperty('answeredBy');
    expect((await mark('answered', 'Q-AAAA-AAAA')).status).toBe(404);
    expect((await mark('answered', encodeURIComponent('../user'))).status).toBe(404);
    expect((await mark('gone')).status).toBe(400);
    const trail = (await page<AuditRow>('/admin/audit?sort=at')).items;
    expect(trail.map(({ action, target }) => [action, target])).toEqual([
      ['query_answered', reference],
      ['query_reopened', reference],
    ]);
  });

  test('S3 a disabled account is out at once and cannot sign in; enabled, it can', async () => {
    const institute = await registerInstitute(server);
    expect((await act(institute.id, 'disable')).body).toEqual({ id: institute.id, disabled: true });
    expect((await server.call('/users/me', { token: institute.token })).status).toBe(401);
    expect(
      (await server.call('/users/login', { body: { email: institute.email, password: institute.password } })).status,
    ).toBe(401);
    expect((await page<InstitutionRow>('/admin/institutions?filter=disabled')).items.map(({ id }) => id)).toEqual([
      institute.id,
    ]);
    await act(institute.id, 'enable');
    await signIn(server, institute);
  });

  test('sessions end on every device', async () => {
    const institute = await registerInstitute(server);
    const other = await signIn(server, institute);
    expect((await act(institute.id, 'end_sessions')).status).toBe(200);
    for (const token of [institute.token, other]) expect((await server.call('/users/me', { token })).status).toBe(401);
    await signIn(server, institute);
  });

  test('D3 an admin can make the owner choose a new password, and never sees or sets one', async () => {
    const institute = await registerInstitute(server);
    const answer = await act(institute.id, 'require_reset');
    expect(answer.body).toEqual({ id: institute.id, disabled: false });
    expect(
      (await server.call('/users/login', { body: { email: institute.email, password: institute.password } })).status,
    ).toBe(401);
    await server.settled();
    const mail = await waitForMail(inject('mailUrl'), institute.email);
    expect(mail.text).toContain(`${server.siteUrl}/auth/reset-password`);
    expect(await server.store.redis.hget(keys.user(institute.id), 'hash')).toBeNull();
    const rows = JSON.stringify((await page<InstitutionRow>('/admin/institutions')).items);
    expect(rows).not.toMatch(/argon2|hash|password/i);
  });

  test('nobody acts on their own account, an unknown one is a 404, each action is in the trail', async () => {
    expect((await act(admin.id, 'disable')).status).toBe(409);
    expect((await act('nobody', 'disable')).status).toBe(404);
    const institute = await registerInstitute(server);
    await act(institute.id, 'disable');
    const trail = (await page<AuditRow>('/admin/audit')).items;
    expect(trail.map(({ action, target }) => [action, target])).toEqual([['account_disabled', institute.id]]);
  });

  test('G2 every action is one structured line without an address', async () => {
    const institute = await registerInstitute(server);
    const before = server.logs.length;
    await act(institute.id, 'disable');
    const lines = server.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ what }) => what === 'admin-account');
    expect(line).toMatchObject({ outcome: 'ok', user: admin.id, reason: 'disable' });
    expect(line?.time).toMatch(/Z$/);
    expect(line?.requestId).toBeTruthy();
    expect(server.logs.slice(before).join('\n')).not.toContain('@');
  });
});

import { expect, test } from 'vitest';
import type { AdminOverview, AdminPage } from '#contract/admin';
import type { AdminRow } from '#contract/lists';
import { paymentKey } from '#server/store/payment/record';
import { credentials, register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { paidFee, sampleRegion, sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { listNames } from '../support/lists.ts';
import { putPayment } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

test('pages through all rows once, in order, while rows come and go', async () => {
  const subjects = Array.from({ length: 7 }, (_, index) => `Subject ${index + 1}`);
  const references: string[] = [];
  for (const subject of subjects) references.push(await desk.ask(subject));
  const first = await desk.page('queries', '?sort=subject&limit=3');
  expect(first.items.map(({ subject }) => subject)).toEqual(subjects.slice(0, 3));
  expect(first.total).toBe(7);
  // The row under the cursor goes, one comes before it and one after it.
  const { purgeWiring } = await import('#server/wiring/purging');
  const { app } = await import('#server/wiring');
  await server.store.redis.zadd('idx:queries:received', 1, references[2] ?? '');
  await purgeWiring(app()).records.query.removeOlder(2, 10);
  await desk.ask('Subject 0');
  await desk.ask('Subject 3b');
  const second = await desk.page('queries', `?sort=subject&limit=3&cursor=${first.next}`);
  expect(second.items.map(({ subject }) => subject)).toEqual(['Subject 3b', 'Subject 4', 'Subject 5']);
  const third = await desk.page('queries', `?sort=subject&limit=3&cursor=${second.next}`);
  expect(third.items.map(({ subject }) => subject)).toEqual(['Subject 6', 'Subject 7']);
  expect(third).not.toHaveProperty('next');
});

test('newest first is the usual order, and rows of one millisecond are neither lost nor doubled', async () => {
  const at = Date.now();
  for (let index = 0; index < 6; index += 1) {
    const institute = await register(server);
    await putPayment(server, institute.id, 'paid', at);
  }
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const part: AdminPage<AdminRow<'payments'>> = await desk.page(
      'payments',
      `?limit=2${next ? `&cursor=${next}` : ''}`,
    );
    seen.push(...part.items.map(({ userId }) => userId));
    next = part.next;
  } while (next);
  expect(new Set(seen).size).toBe(6);
  expect(seen.length).toBe(6);
});

test('search finds words anywhere, whatever their case, quotes and letters; a filter narrows; both count', async () => {
  await desk.ask('Travel', 'Is there a "late" bus from ÉCOLE road?');
  await desk.ask('Fees', 'Which rate applies?');
  const reference = await desk.ask('नमस्ते', 'Hindi subject');
  const found = async (query: string) => {
    const { items, total } = await desk.page('queries', `?${new URLSearchParams(query)}`);
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
    token: desk.admin.token,
    body: { status: 'answered' },
  });
  expect(await found('filter=answered')).toEqual(['नमस्ते']);
  expect(await found('filter=open&search=which')).toEqual(['Fees']);
});

test('BUG-TY2 a search finds what is written with other accents, quotation marks, dashes, digits and letters', async () => {
  await desk.ask('Strasse “Łódź”', 'co‑author D’Souza');
  for (const typed of ['STRASSE', 'straße', '"lodz"', '„Lódz', "d'souza", 'CO-AUTHOR', '\u200bstrasse\u00a0']) {
    const { items } = await desk.page('queries', `?${new URLSearchParams({ search: typed })}`);
    expect(
      items.map(({ subject }) => subject),
      typed,
    ).toEqual(['Strasse “Łódź”']);
  }
});

test('BUG-TY2 a sort puts Épée between Eagle and Fig', async () => {
  for (const subject of ['Fig', 'Épée', 'Eagle', '“Dune”']) await desk.ask(subject);
  const { items } = await desk.page('queries', '?sort=subject');
  expect(items.map(({ subject }) => subject)).toEqual(['“Dune”', 'Eagle', 'Épée', 'Fig']);
});

test('BUG-TY3 a payment is found by its numbers, whatever their case, and an account by its domain in either form', async () => {
  const { id } = await register(server, { ...credentials(), email: 'office@bücher.example.org' });
  await putPayment(server, id, 'paid');
  await server.store.redis.hset(
    paymentKey(id),
    'receiptNumber',
    JSON.stringify('SCAI/25-26/0042'),
    'intentId',
    JSON.stringify('pi_3QaBcD'),
  );
  for (const search of [
    'SCAI/25-26/0042',
    'scai/25–26/0042',
    'pi_3QaBcD',
    'bücher.example.org',
    'BÜCHER.example.org',
    'xn--bcher-kva',
  ]) {
    const { items } = await desk.page('payments', `?${new URLSearchParams({ search })}`);
    expect(
      items.map(({ email }) => email),
      search,
    ).toEqual(['office@bücher.example.org']);
  }
});

test('institutions show payment, inspection and state, and can be found by each', async () => {
  const paid = await register(server);
  await putPayment(server, paid.id, 'paid');
  const body = {
    institution: 'Vindhya Test College',
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [openDay(1)],
    contactName: 'Meera',
    contactPhone: '+91 00000 00042',
    contactEmail: 'office@college.example.org',
    revision: 0,
  };
  expect((await server.call('/inspection/timeline', { token: paid.token, body })).status).toBe(200);
  const unpaid = await register(server);
  const [row] = (await desk.page('institutions', '?search=vindhya')).items;
  expect(row).toMatchObject({
    id: paid.id,
    email: paid.email,
    payment: 'paid',
    disabled: false,
    institution: 'Vindhya Test College',
    group: sampleRegion.group,
    firstDate: openDay(1),
  });
  const ids = async (query: string) => (await desk.page('institutions', `?${query}`)).items.map(({ id }) => id);
  expect(await ids('filter=paid')).toEqual([paid.id]);
  expect(await ids('filter=none')).toEqual([unpaid.id, desk.admin.id]);
  expect(await ids(`search=${unpaid.email}`)).toEqual([unpaid.id]);
  expect(await ids('sort=email')).toEqual(
    [desk.admin, paid, unpaid].sort((a, b) => (a.email < b.email ? -1 : 1)).map(({ id }) => id),
  );
});

test('refunds and disputes are visible in list, filter and overview', async () => {
  for (const state of ['paid', 'paid', 'refunded', 'disputed', 'initiated'] as const) {
    await putPayment(server, (await register(server)).id, state);
  }
  expect((await desk.page('payments', '?filter=refunded')).items.map(({ status }) => status)).toEqual(['refunded']);
  expect((await desk.page('payments', '?filter=disputed')).items.length).toBe(1);
  const overview = (await server.call<AdminOverview>('/admin/overview', { token: desk.admin.token })).body;
  expect(overview.payments.states).toEqual({
    none: 0,
    initiated: 1,
    processing: 0,
    paid: 2,
    refunded: 1,
    disputed: 1,
  });
  expect(overview.payments).toMatchObject({
    collected: 3 * paidFee.amount,
    returned: paidFee.amount,
    currency: paidFee.currency,
  });
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
    ['export=xml', 'export'],
  ] as const) {
    const answer = await server.call(`/admin/queries?${query}`, { token: desk.admin.token });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors?.[0]?.path).toBe(path);
  }
});

test('every list answers within three round trips, page, search and export alike', async () => {
  await desk.ask('Count me');
  for (const list of [...listNames, 'overview']) {
    for (const query of ['', '?search=a', '?export=1']) {
      if (list === 'overview' && query !== '') continue;
      await server.settled();
      await server.store.reset();
      expect((await server.call(`/admin/${list}${query}`, { token: desk.admin.token })).status).toBe(200);
      expect(server.store.requests(), `${list}${query}`).toBeLessThanOrEqual(3);
    }
  }
});

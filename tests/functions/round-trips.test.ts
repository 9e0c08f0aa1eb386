import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import content from '#content/coordinators.json' with { type: 'json' };
import type { AdminPage } from '#contract/admin';
import { allCalls } from '#contract/calls/all';
import type { FactorOffer } from '#contract/factor';
import type { AdminRow } from '#contract/lists';
import type { MoneyDesk } from '#contract/money-desk';
import type { QueryReceipt } from '#contract/query';
import { newCertificateCode } from '#contract/typed/certificate-code';
import { createLinks } from '#server/services/links';
import { app } from '#server/wiring';
import { credentials, register, signIn, type TestAccount, userIdOf } from '../support/accounts.ts';
import { codeOf, codeOfStepBefore } from '../support/authenticator.ts';
import { nameBuyer } from '../support/buyers.ts';
import { sampleState } from '../support/edition-facts.ts';
import { challengeOf, giveCode, newAdmin } from '../support/factor.ts';
import { openDay } from '../support/inspection-days.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { registerAdmin } from '../support/people.ts';
import { type StoreCost, storeCosts } from '../support/round-trips.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

const table = storeCosts();

const inspection = {
  institution: 'Vindhya Test College of Engineering',
  identifier: '1-0000042',
  state: sampleState,
  type: 'existing-technical',
  preferredDates: [openDay(1)],
  contactName: 'Meera Test',
  contactPhone: '+91 00000 00042',
  contactEmail: 'office@college.example.org',
  revision: 0,
};

let invitation = '';
const coordinator = content.coordinators[0]?.email ?? '';

type Count = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function accounts(count: Count): Promise<TestAccount> {
  const { server } = world;
  const { email, password } = credentials();
  const reset = { email, newPassword: password, confirmNewPassword: password };
  const code = { code: 'ABCD-EFGH', resetId: 'a'.repeat(24) };
  await count('POST /users/register', () => register(server, { email, password }));
  let token = '';
  await count('POST /users/login', async () => {
    token = await signIn(server, { email, password });
  });
  const wrong = { email, password: 'a wrong password' };
  await count('POST /users/login, refused', () => server.call('/users/login', { body: wrong }));
  await count('GET /users/me', () => server.call('/users/me', { token }));
  await count('POST /users/reset-password, first step', () => server.call('/users/reset-password', { body: reset }));
  await count('POST /users/reset-password, second step', () =>
    server.call('/users/reset-password', { body: { ...reset, ...code } }),
  );
  return { email, password, token, id: userIdOf(token) };
}

async function payments(count: Count, who: TestAccount): Promise<void> {
  const { server } = world;
  await count('GET /payment/payment-status', () => world.status(who));
  let id = '';
  await count('GET /payment/buyer', () => server.call('/payment/buyer', { token: who.token }));
  await count('POST /payment/buyer', () => nameBuyer(server, who.token));
  await count('POST /payment/create-payment-intent', async () => {
    id = await world.intentOf(who);
  });
  await world.pay(id);
  await count('POST /payment/update-payment-status', () => world.complete(who, id));
  const succeeded = { type: 'payment_intent.succeeded' };
  await count('POST /payment/webhook', () => world.deliver(id, succeeded));
  await count('POST /payment/webhook, repeated', () => world.deliver(id, succeeded));
  const { body } = await world.complete(who, id);
  const url = 'receipt' in body ? (body.receipt?.url ?? '') : '';
  await count('GET /payment/receipt/:number', () => server.call(url));
}

async function forms(count: Count, { token }: TestAccount): Promise<string> {
  const { server } = world;
  await count('GET /inspection/timeline', () => server.call('/inspection/timeline', { token }));
  await count('POST /inspection/timeline', () => server.call('/inspection/timeline', { token, body: inspection }));
  const queryDetails = { querySubject: 'Asking', query: credentials().password, name: 'A', email: 'a@example.org' };
  let reference = '';
  await count('POST /api/query', async () => {
    reference = (await server.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body.reference;
  });
  const feedback = { rating: 5, area: 'website', message: 'Clear.' };
  await count('POST /api/feedback', () => server.call('/api/feedback', { body: feedback }));
  const asked = { name: 'A', email: credentials().email, proof: '7', nationality: 'Norway', passport: 'XX0000000' };
  await count('POST /api/visa-letter', async () => {
    invitation = (await server.call<QueryReceipt>('/api/visa-letter', { body: asked })).body.reference;
  });
  await count('GET /verify/:code', () => server.call(`/verify/${newCertificateCode(randomBytes)}`));
  await count('POST /api/policy-report', () => server.call('/api/policy-report', { method: 'POST', body: '{}' }));
  await count('GET /api/health', () => server.call('/api/health'));
  await count('POST /users/logout', () => server.call('/users/logout', { method: 'POST', token }));
  return reference;
}

async function queries(count: Count, reference: string, token: string): Promise<void> {
  const { server } = world;
  const path = `/admin/queries/${reference}`;
  await count('PATCH /admin/queries/:reference', () =>
    server.call(path, { method: 'PATCH', token, body: { status: 'answered' } }),
  );
  await count('PATCH /admin/queries/:reference, assigned', () =>
    server.call(path, { method: 'PATCH', token, body: { assignee: coordinator, seen: '' } }),
  );
  await count('GET /admin/queries/:reference', () => server.call(path, { token }));
  const answer = { number: 'an-answer-of-ours', text: 'Yes.', coordinator, seen: 0 };
  await count('POST /admin/queries/:reference', () => server.call(path, { token, body: answer }));
  const thread = `/query/${reference}?key=${createLinks(app().env.keys.link).sign('query', reference)}`;
  await count('GET /query/:reference', () => server.call(thread));
  const again = { number: 'a-message-of-yours', message: 'And then?' };
  await count('POST /query/:reference', () => server.call(thread, { body: again }));
}

async function office(count: Count, reference: string, who: TestAccount): Promise<void> {
  const { server } = world;
  const { token } = await registerAdmin(server);
  const change = (path: string, body: object) => server.call(path, { method: 'PATCH', token, body });
  await count('GET /admin/overview', () => server.call('/admin/overview', { token }));
  await count('GET /admin/news', () => server.call('/admin/news?since=2026-01-01T00:00:00.000Z', { token }));
  await count('GET /admin/:list', () => server.call('/admin/institutions?sort=email', { token }));
  await queries(count, reference, token);
  await count('GET /admin/institutions/:id', () => server.call(`/admin/institutions/${who.id}`, { token }));
  await count('GET /admin/inspection-days', () =>
    server.call(`/admin/inspection-days?month=${openDay(1).slice(0, 7)}`, { token }),
  );
  await count('PATCH /admin/inspections/:id', () =>
    change(`/admin/inspections/${who.id}`, { action: 'propose', days: [openDay(5)], revision: 1 }),
  );
  const own = await signIn(server, who);
  await count('POST /inspection/answer', () =>
    server.call('/inspection/answer', { token: own, body: { action: 'accept', day: openDay(5), revision: 2 } }),
  );
  const payment = `/admin/payments/${who.id}`;
  await count('GET /admin/payments/:id', () => server.call(payment, { token }));
  await count('POST /admin/payments/:id', () =>
    server.call(payment, { token, body: { order: 'an-order-of-money', amount: '5', reason: 'Half a day', seen: 0 } }),
  );
  const { body } = await server.call<MoneyDesk>(payment, { token });
  await count('PATCH /admin/payments/:id', () => change(payment, { action: 'resend', seen: body.mailedAt }));
  const path = `/admin/invitations/${invitation}`;
  await count('GET /admin/invitations/:reference', () => server.call(path, { token }));
  await count('PATCH /admin/invitations/:reference', () => change(path, { decision: 'approve' }));
  await certificates(count, token);
  await count('PATCH /admin/institutions/:id', () => change(`/admin/institutions/${who.id}`, { action: 'disable' }));
}

async function certificates(count: Count, token: string): Promise<void> {
  const { server } = world;
  const body = { text: 'name,kind\nAsha Sample,review' };
  await count('POST /admin/certificate-table', () => server.call('/admin/certificate-table', { token, body }));
  const rows = [{ kind: 'review', name: 'Asha Sample', email: 'asha@example.org' }];
  await count('POST /admin/certificate-files', () =>
    server.call('/admin/certificate-files', { token, body: { rows, first: 0, of: 1 } }),
  );
  await count('POST /admin/certificate-letters', () =>
    server.call('/admin/certificate-letters', { token, body: { rows } }),
  );
  const [row] = (await server.call<AdminPage<AdminRow<'certificates'>>>('/admin/certificates?filter=review', { token }))
    .body.items;
  const code = row?.code.replaceAll('-', '') ?? '';
  const link = `/certificate/${code}?key=${createLinks(app().env.keys.link).sign('certificate', code)}`;
  await count('GET /certificate/:code', () => server.call(link));
  await count('PATCH /admin/certificates/:code', () =>
    server.call(`/admin/certificates/${code}`, { method: 'PATCH', token, body: { reason: 'A test.' } }),
  );
}

async function secondFactor(count: Count): Promise<void> {
  const { server } = world;
  const admin = await newAdmin(server);
  const { token } = admin;
  await count('POST /users/factor/later', () => server.call('/users/factor/later', { method: 'POST', token }));
  let secret = '';
  await count('POST /users/factor/offer', async () => {
    secret = (await server.call<FactorOffer>('/users/factor/offer', { method: 'POST', token })).body.secret;
  });
  const body = { code: await codeOfStepBefore(secret, 2_000) };
  await count('POST /users/factor', () => server.call('/users/factor', { token, body }));
  await count('POST /users/factor/recovery-codes', () =>
    server.call('/users/factor/recovery-codes', { token, body: { code: codeOf(secret) } }),
  );
  let challenge = '';
  await count('POST /users/login, asked for a code', async () => {
    challenge = await challengeOf(server, admin);
  });
  await count('POST /users/login/factor', () => giveCode(server, challenge, codeOf(secret, 1)));
}

describe('the table of round trips in docs/data.md', () => {
  test('has every call of the contract, and none takes more (BUG-PL04)', { timeout: 120_000 }, async () => {
    const measured = new Map<string, StoreCost>();
    const count: Count = async (name, work) => {
      const { server } = world;
      await server.settled();
      const before = { trips: server.store.requests(), commands: server.store.commands() };
      await work();
      const trips = server.store.requests() - before.trips;
      await server.settled();
      const commands = server.store.commands() - before.commands;
      const least = measured.get(name) ?? { trips, commands };
      measured.set(name, { trips: Math.min(trips, least.trips), commands: Math.min(commands, least.commands) });
    };
    // The least of five rounds: at first the store gets to know the scripts, and a letter that leaves right after an answer may ask the
    // store before the count is read.
    for (let round = 0; round < 5; round += 1) {
      const who = await accounts(count);
      await payments(count, who);
      await secondFactor(count);
      await office(count, await forms(count, who), who);
    }
    console.info('round trips', JSON.stringify(Object.fromEntries(measured)));
    expect([...table.keys()].sort()).toEqual([...measured.keys()].sort());
    const rows = Object.values(allCalls).map(({ method, path }) => `${method} ${path}`);
    expect(new Set([...table.keys()].map((name) => name.replace(/,.*/, '')))).toEqual(new Set(rows));
    for (const [name, { trips, commands }] of measured) {
      expect.soft(trips, name).toBeLessThanOrEqual(table.get(name)?.trips ?? 0);
      expect.soft(commands, `commands of ${name}`).toBeLessThanOrEqual(table.get(name)?.commands ?? 0);
    }
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeSandbox, startStripe } from '../../sandbox/stripe-api/index.ts';

let stripe: StripeSandbox;
beforeAll(async () => {
  const nowhere = 'http://127.0.0.1:9';
  stripe = await startStripe({ port: 0, webhookUrl: nowhere, webhookSecret: 'whsec_test', siteUrl: nowhere });
});
afterAll(() => stripe.stop());

async function ask(path: string, fields?: Readonly<Record<string, string>>, key?: string) {
  const answer = await fetch(`${stripe.url}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_abc', ...(key !== undefined && { 'idempotency-key': key }) },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const wanted = { amount: '2000000', currency: 'inr', 'metadata[year]': '2026' };

test('BUG-PL12 the stand-in refuses values that the provider refuses', async () => {
  for (const [change, param] of [
    [{ currency: 'xyz' }, 'currency'],
    [{ amount: '100000000' }, 'amount'],
    [{ amount: '49' }, 'amount'],
    [{ receipt_email: 'nonsense' }, 'receipt_email'],
  ] as const) {
    const answer = await ask('payment_intents', { ...wanted, ...change });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', param } } });
  }
  for (const query of ['limit=101', 'limit=0', 'starting_after=pi_unknown']) {
    const answer = await ask(`payment_intents?${query}`);
    const param = query.split('=')[0];
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error', param } });
  }
});

test('BUG-PL12 a key that is used again gets the answer that was stored, not the object of today', async () => {
  const first = await ask('payment_intents', wanted, 'key-1');
  await ask(`payment_intents/${first.body.id}`, { amount: '2500000' });
  expect((await ask(`payment_intents/${first.body.id}`)).body.amount).toBe(2_500_000);
  expect(await ask('payment_intents', wanted, 'key-1')).toEqual(first);
});

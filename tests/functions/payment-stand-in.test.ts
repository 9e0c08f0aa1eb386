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

const wrongValues: readonly (readonly [string, Record<string, string>])[] = [
  ['currency', { currency: 'xyz' }],
  ['amount', { amount: '100000000' }],
  ['amount', { amount: '49' }],
  ['amount', { amount: '12.5' }],
  ['receipt_email', { receipt_email: 'nonsense' }],
  ['statement_descriptor_suffix', { statement_descriptor_suffix: '12345' }],
  ['statement_descriptor_suffix', { statement_descriptor_suffix: 'A*FEE' }],
  ['statement_descriptor_suffix', { statement_descriptor_suffix: 'शुल्क FEE' }],
  ['statement_descriptor_suffix', { statement_descriptor_suffix: 'A'.repeat(23) }],
  ['metadata', { 'metadata[note]': 'x'.repeat(501) }],
];

test.each(wrongValues)(
  'BUG-PL12 a wrong %s is refused when an intent is made and when it is changed (%#)',
  async (param, wrong) => {
    const refused = { status: 400, body: { error: { type: 'invalid_request_error', param } } };
    expect(await ask('payment_intents', { ...wanted, ...wrong })).toMatchObject(refused);
    const { body } = await ask('payment_intents', wanted);
    expect(await ask(`payment_intents/${body.id}`, wrong)).toMatchObject(refused);
    expect((await ask(`payment_intents/${body.id}`)).body).toEqual(body);
  },
);

test('BUG-PL12 what a call does not take is refused by name, at any depth', async () => {
  const { body } = await ask('payment_intents', wanted);
  const intent = `payment_intents/${body.id}`;
  const unknown = (param: string) => ({
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${param}`,
        param,
      },
    },
  });
  // Taken until endive, and by those who read old pages still.
  const old = { 'payment_method_types[0]': 'card' };
  expect(await ask('payment_intents', { ...wanted, ...old })).toMatchObject(unknown('payment_method_types'));
  expect(await ask('payment_intents', { ...wanted, nonsense: '1' })).toMatchObject(unknown('nonsense'));
  expect(await ask('payment_intents', { ...wanted, constructor: '1' })).toMatchObject(unknown('constructor'));
  expect(await ask(intent, { status: 'succeeded' })).toMatchObject(unknown('status'));
  expect(await ask(`${intent}/cancel`, { reason: 'abandoned' })).toMatchObject(unknown('reason'));
  expect(await ask('refunds', { payment_intent: String(body.id), why: '1' })).toMatchObject(unknown('why'));
  expect(await ask(`${intent}/confirm`, { 'payment_method_data[card][pin]': '1' })).toMatchObject(
    unknown('payment_method_data[card][pin]'),
  );
  expect(await ask('events?created[after]=1')).toMatchObject(unknown('created[after]'));
  expect(await ask(`${intent}?fields=id`)).toMatchObject(unknown('fields'));
  expect((await ask(`${intent}/cancel`, { cancellation_reason: 'bored' })).status).toBe(400);
});

test('BUG-PL12 a page of a list has its bounds', async () => {
  for (const query of ['limit=101', 'limit=0', 'limit=x', 'starting_after=pi_unknown']) {
    const answer = await ask(`payment_intents?${query}`);
    const param = query.split('=')[0];
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toMatchObject({ error: { type: 'invalid_request_error', param } });
  }
});

test('BUG-PL12 the suffix stands on the charge, cut as a statement is', async () => {
  const named = { ...wanted, description: 'Fee', statement_descriptor_suffix: 'APPROVAL FEE 2026' };
  const { body } = await ask('payment_intents', named);
  await fetch(`${stripe.url}/_sandbox/payment_intents/${body.id}/confirm`, { method: 'POST' });
  const charge = String((await ask(`payment_intents/${body.id}`)).body.latest_charge);
  expect((await ask(`charges/${charge}`)).body).toMatchObject({
    statement_descriptor_suffix: 'APPROVAL FEE 2026',
    calculated_statement_descriptor: 'SANDBOX* APPROVAL FEE ',
  });
});

test('BUG-PL12 a key that is used again gets the answer that was stored, not the object of today', async () => {
  const first = await ask('payment_intents', wanted, 'key-1');
  await ask(`payment_intents/${first.body.id}`, { amount: '2500000' });
  expect((await ask(`payment_intents/${first.body.id}`)).body.amount).toBe(2_500_000);
  expect(await ask('payment_intents', wanted, 'key-1')).toEqual(first);
});

test('BUG-PL12 a key under which something else is asked is refused, and keeps its answer', async () => {
  const first = await ask('payment_intents', wanted, 'key-2');
  const other = await ask('payment_intents', { ...wanted, amount: '2500000' }, 'key-2');
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  expect(await ask('payment_intents', wanted, 'key-2')).toEqual(first);
  // A request that never began leaves no trace.
  expect((await ask('payment_intents', { ...wanted, nonsense: '1' }, 'key-3')).status).toBe(400);
  expect((await ask('payment_intents', wanted, 'key-3')).status).toBe(200);
});

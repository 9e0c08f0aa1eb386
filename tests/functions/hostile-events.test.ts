import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '../../sandbox/stripe-api/webhooks.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

const event = {
  id: 'evt_1SampleSampleSample',
  object: 'event',
  api_version: '2025-10-29.clover',
  created: 1_764_000_000,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1SampleSampleSample', object: 'payment_intent' } },
};
/** Rightly signed: whoever holds the signing secret, or a slip of the provider. */
const send = (payload: string) =>
  world.server.call('/payment/webhook', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature(payload, 'whsec_sandbox', Math.floor(Date.now() / 1000)) },
  });
/** `undefined` leaves the field out. */
const changed = (field: string, value: unknown) => JSON.stringify({ ...event, [field]: value });
const marks = async () => (await world.server.store.redis.keys('evt:*')).length;

describe('BUG-F11 a rightly signed event with an odd field', () => {
  const oddNames: readonly (readonly [string, unknown])[] = [
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['a number', 9_007_199_254_740_991],
    ['a flag', true],
    ['a list', ['evt_1']],
    ['an object', { id: 'evt_1' }],
    ['half a character', 'evt_\ud800'],
    ['another key of the store', 'evt_1:lock'],
    ['a path', '../evt_1'],
    ['a line break', 'evt_1\r\nx'],
    ['too long', `evt_${'x'.repeat(252)}`],
  ];

  test.each(oddNames)('its id is %s: 400, and nothing is marked', async (_, id) => {
    const before = await marks();
    const answer = await send(changed('id', id));
    expect([answer.status, answer.problem()?.code]).toEqual([400, 'invalid_signature']);
    expect(await marks()).toBe(before);
  });

  test.each(oddNames.filter(([name]) => name !== 'another key of the store'))(
    'its type is %s: 400',
    async (_, type) => {
      expect((await send(changed('type', type))).status).toBe(400);
    },
  );

  test.each([
    ['no data', undefined],
    ['data that is null', null],
    ['data that is a word', 'x'],
    ['data that is a list', []],
    ['no object', {}],
    ['an object that is null', { object: null }],
    ['an object that is a number', { object: 1e308 }],
    ['an object that is a list', { object: [] }],
  ])('it has %s: no 500, and nothing is marked', async (_, data) => {
    const before = await marks();
    expect([200, 400]).toContain((await send(changed('data', data))).status);
    expect(await marks()).toBe(before);
  });

  test.each(['null', '[]', '"x"', '1', '{}', '{', '', '\ud800', '{"__proto__":{"id":"evt_1"}}'])(
    'the whole is %j: 400',
    async (payload) => {
      expect((await send(payload)).status).toBe(400);
    },
  );

  test('whatever stands in whichever place, the answer is 200 or 400', { timeout: 60_000 }, async () => {
    const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
    console.log(`hostile events: seed ${seed}`);
    const odd = fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        '',
        -0,
        1e308,
        Number.MAX_SAFE_INTEGER,
        true,
        [],
        {},
        '\ud800',
        'pi_1/../x',
      ),
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const places = fc.constantFrom('id', 'type', 'object', 'created', 'livemode', 'request', 'api_version', 'data');
    const inside = fc.constantFrom('id', 'object', 'payment_intent', 'metadata', 'status', 'amount');
    await fc.assert(
      fc.asyncProperty(places, inside, odd, fc.boolean(), async (place, field, value, deep) => {
        const object = { ...event.data.object, [field]: value };
        const payload = deep ? JSON.stringify({ ...event, data: { object } }) : changed(place, value);
        expect([200, 400]).toContain((await send(payload)).status);
      }),
      { seed, numRuns: 200 },
    );
  });
});

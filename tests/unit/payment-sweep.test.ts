import { describe, expect, test } from 'vitest';
import { createPayment } from '#server/domain/payments/create';
import { GatewayError, type OpenIntent } from '#server/domain/payments/gateway';
import { settleIntent } from '#server/domain/payments/settle';
import { readStatus } from '#server/domain/payments/status';
import { sweepPayments } from '#server/domain/payments/sweep';
import { addressOf, price, year } from '../support/payment-provider-model.ts';
import { makeWorld } from '../support/payment-world.ts';

const minute = 60_000;
const payer = (index: number) => ({ userId: `user${index}`, email: addressOf(`user${index}`) });

/** A provider that takes its time: the clock moves with its calls, four of which run beside each other. */
function slow(world: ReturnType<typeof makeWorld>, ms: number): void {
  const { provider, clock } = world;
  for (const call of ['read', 'changes'] as const) {
    const fast = provider[call].bind(provider) as (...args: unknown[]) => Promise<never>;
    Object.assign(provider, {
      [call]: async (...args: unknown[]) => {
        clock.now += ms / 4;
        return fast(...args);
      },
    });
  }
}

async function openPayments(count: number): Promise<ReturnType<typeof makeWorld>> {
  const world = makeWorld();
  for (let index = 0; index < count; index += 1) await createPayment(world.ports(), payer(index));
  await sweepPayments(world.ports());
  world.clock.now += 20 * minute;
  return world;
}

describe('the sweep', () => {
  test('BUG-F4 with a provider that takes 2 s a call no run begins anything after 15 s, each run goes on behind the last, and all are seen', async () => {
    const world = await openPayments(60);
    slow(world, 2_000);
    const asked = new Set<string>();
    const read = world.provider.read.bind(world.provider);
    world.provider.read = async (id) => {
      asked.add(id);
      return read(id);
    };
    const seen: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const started = world.clock.now;
      await sweepPayments(world.ports());
      expect(world.clock.now - started).toBeLessThanOrEqual(17_000);
      seen.push(asked.size);
    }
    expect(seen[0]).toBeGreaterThan(10);
    expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
    expect(asked.size).toBe(60);
  });

  test('BUG-F4 payments that cannot be read hide no others, and are tried again later', async () => {
    const world = await openPayments(50);
    const broken = new Set(world.provider.intents.slice(0, 40).map(({ id }) => id));
    for (const intent of world.provider.intents) world.provider.move(intent, 'succeeded');
    const read = world.provider.read.bind(world.provider);
    world.provider.read = async (id) => {
      if (broken.has(id)) throw new GatewayError('failed');
      return read(id);
    };
    await sweepPayments(world.ports());
    const paid = () => [...world.store.records.values()].filter(({ state }) => state === 'paid').length;
    expect(paid()).toBe(10);
    broken.clear();
    world.clock.now += 61 * minute;
    await sweepPayments(world.ports());
    expect(paid()).toBe(50);
  });

  test('BUG-F4 a list that fails is listed again from where it was, and keeps nothing else from its work', async () => {
    const world = await openPayments(2);
    const changes = world.provider.changes.bind(world.provider);
    world.provider.changes = async (feed, range) => {
      if (feed === 'events') throw new GatewayError('refused');
      return changes(feed, range);
    };
    for (const intent of world.provider.intents) world.provider.move(intent, 'succeeded');
    const before = (await world.store.readSweep(world.clock.now, 1)).finishedAt;
    expect(await sweepPayments(world.ports())).toMatchObject({ changed: 2, finished: false });
    expect((await world.store.readSweep(world.clock.now, 1)).finishedAt).toBe(before);
    world.provider.changes = changes;
    expect((await sweepPayments(world.ports())).finished).toBe(true);
  });

  test('BUG-PL04 an open payment is asked about the less often the older it is, and nothing is written without news', async () => {
    const world = await openPayments(1);
    const versions = () => [...world.store.records.values()].map(({ version }) => version);
    const before = versions();
    let asked = 0;
    const read = world.provider.read.bind(world.provider);
    world.provider.read = async (id) => {
      asked += 1;
      return read(id);
    };
    const askedWithin = async (hours: number) => {
      const start = asked;
      for (const end = world.clock.now + hours * 60 * minute; world.clock.now < end; world.clock.now += 15 * minute) {
        await sweepPayments(world.ports());
      }
      return asked - start;
    };
    await askedWithin(1);
    expect(await askedWithin(23)).toBeLessThanOrEqual(24);
    expect(await askedWithin(5 * 24)).toBeLessThanOrEqual(21);
    await askedWithin(2 * 24);
    expect(await askedWithin(20 * 24)).toBeLessThanOrEqual(21);
    await askedWithin(5 * 24);
    expect(await askedWithin(24)).toBe(0);
    expect(versions()).toEqual(before);
  });
});

describe('what is asked of the provider', () => {
  test('BUG-F1 an old word that comes late never replaces a newer one', async () => {
    const world = makeWorld();
    const ports = world.ports();
    await createPayment(ports, payer(0));
    const [intent] = world.provider.intents;
    if (!intent) throw new Error('no intent');
    world.provider.move(intent, 'succeeded');
    await settleIntent(ports, intent.id);
    const old: OpenIntent = await world.provider.read(intent.id);
    world.provider.giveBack(intent, price.amount, 'succeeded');
    await settleIntent(ports, intent.id);
    const read = world.provider.read.bind(world.provider);
    let first = true;
    world.provider.read = async (id) => {
      if (!first) return read(id);
      first = false;
      return old;
    };
    await settleIntent(ports, intent.id);
    expect((await readStatus(world.ports(), 'user0')).state).toBe('refunded');
  });

  test('ADR-D26 an hour after the last day the sweep cancels what can still be paid; what was paid or is at the bank counts', async () => {
    const world = makeWorld();
    world.expected.closes = '2026-06-01';
    world.clock.now = Date.UTC(2026, 5, 1, 18, 0);
    for (const index of [0, 1, 2, 3]) await createPayment(world.ports(), payer(index));
    const [open, asked, atBank, paidLate] = world.provider.intents;
    if (!open || !asked || !atBank || !paidLate) throw new Error('no intents');
    const next = world.provider.add('user4', 1, price.amount, '2026-27');
    world.provider.move(asked, 'requires_action');
    world.provider.move(atBank, 'processing');
    const sweep = async (at: number) => {
      world.clock.now = at;
      await sweepPayments(world.ports());
      return world.provider.intents.map(({ status }) => status);
    };
    const begun = ['requires_payment_method', 'requires_action', 'processing', 'requires_payment_method'];
    // Half an hour after midnight in India.
    expect(await sweep(Date.UTC(2026, 5, 1, 19, 0))).toEqual([...begun, next.status]);
    // The payer is faster than the word that ends the intent.
    const cancel = world.provider.cancel.bind(world.provider);
    world.provider.cancel = async (id) => {
      if (id === paidLate.id) world.provider.move(paidLate, 'succeeded');
      return cancel(id);
    };
    expect(await sweep(Date.UTC(2026, 5, 2, 0, 30))).toEqual([
      'canceled',
      'canceled',
      'processing',
      'succeeded',
      'requires_payment_method',
    ]);
    world.provider.move(atBank, 'succeeded');
    await sweep(Date.UTC(2026, 5, 2, 6, 0));
    const states = await Promise.all([0, 1, 2, 3].map((index) => readStatus(world.ports(), `user${index}`)));
    expect(states.map(({ state }) => state)).toEqual(['none', 'none', 'paid', 'paid']);
    expect(states[0]).toMatchObject({ closed: '2026-06-01' });
  });

  test('ADR-D26 after the last day no payment is begun, what was begun is followed, and a year later the next fee is asked', async () => {
    const world = makeWorld();
    world.expected.closes = '2026-06-01';
    await createPayment(world.ports(), payer(0));
    await createPayment(world.ports(), payer(1));
    world.clock.now = Date.UTC(2026, 5, 1, 18, 29);
    await createPayment(world.ports(), payer(0));
    // Midnight in India.
    world.clock.now = Date.UTC(2026, 5, 1, 18, 30);
    const closed = {
      code: 'closed',
      details: { detail: 'The application fee for 2025-26 could be paid until 1 June 2026.' },
    };
    await expect(createPayment(world.ports(), payer(0))).rejects.toMatchObject(closed);
    await expect(createPayment(world.ports(), payer(2))).rejects.toMatchObject(closed);
    expect(await readStatus(world.ports(), 'user0')).toMatchObject({ closed: '2026-06-01', year });
    const [, second] = world.provider.intents;
    if (second) world.provider.move(second, 'succeeded');
    await expect(createPayment(world.ports(), payer(1))).rejects.toMatchObject({ name: 'AlreadyPaid' });
    world.expected.closes = undefined;
    world.expected.year = '2026-27';
    expect((await readStatus(world.ports(), 'user1')).state).toBe('none');
    expect(await createPayment(world.ports(), payer(1))).toMatchObject({ status: 'payable' });
    expect(new Set(world.provider.intents.map(({ year: of }) => of))).toEqual(new Set(['2025-26', '2026-27']));
  });
});

import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completePayment } from '#server/domain/payments/complete';
import { createPayment } from '#server/domain/payments/create';
import { receiveEvent } from '#server/domain/payments/events';
import type { PaymentPorts } from '#server/domain/payments/ports';
import { reconcilePayments } from '#server/domain/payments/reconcile';
import { readStatus } from '#server/domain/payments/status';
import { addressOf, environment, ModelProvider, price, stateFrom } from '../support/payment-provider-model.ts';
import { ModelStore } from '../support/payment-store-model.ts';

/** One thing that a visitor, a bank, the provider, the network or the clock does. `pick` chooses among what there is. */
type Deed =
  | {
      do: 'create' | 'complete' | 'status' | 'confirm' | 'decline' | 'challenge' | 'hold' | 'cancel';
      user: number;
      pick: number;
    }
  | { do: 'refund' | 'dispute' | 'secondIntent'; user: number; pick: number }
  | { do: 'deliver'; pick: number; times: number }
  | { do: 'reconcile' }
  | { do: 'providerTrouble'; kind: 'before' | 'after' | 'definite' }
  | { do: 'storeTrouble'; kind: 'before' | 'after' }
  | { do: 'time'; seconds: number }
  /** Everything started so far comes to rest before the next deed. */
  | { do: 'rest' };

const user = fc.nat({ max: 1 });
const pick = fc.nat({ max: 20 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('create', 'complete', 'confirm'), user, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('status', 'decline', 'challenge', 'hold', 'cancel'), user, pick }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund', 'dispute', 'secondIntent'), user, pick }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver'), pick, times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('providerTrouble'), kind: fc.constantFrom('before', 'after', 'definite') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storeTrouble'), kind: fc.constantFrom('before', 'after') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time'), seconds: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rest') }) },
) as fc.Arbitrary<Deed>;

const users = ['userA', 'userB'];
const payingUser = (index: number) => ({ userId: users[index] ?? '', email: addressOf(users[index] ?? '') });

/** A world whose every step of provider and store is put in an order by the scheduler. */
function makeWorld(scheduler: fc.Scheduler | undefined) {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const provider = new ModelProvider();
  const store = new ModelStore(() => clock.now);
  let holders = 0;
  const steps = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function' || !scheduler) return typeof value === 'function' ? value.bind(object) : value;
        return (...args: unknown[]) =>
          scheduler.schedule(Promise.resolve(), String(name)).then(() => value.apply(object, args) as unknown);
      },
    });
  const ports: PaymentPorts = {
    gateway: steps(provider),
    store: steps(store),
    fee: {
      description: 'Fee',
      lines: [{ label: 'Fee', amount: price.amount }],
      issuer: { name: 'Office', address: [], gstin: '', phone: '', url: environment },
      zone: 'Asia/Kolkata',
      office: 'office@example.org',
    },
    site: { name: 'Sample', siteUrl: environment },
    receiptLink: (number) => `${environment}/${number}`,
    log: () => undefined,
    expected: { ...price, live: false, environment },
    now: () => clock.now,
    bytes(count) {
      holders += 1;
      const bytes = Buffer.alloc(count);
      bytes.writeUInt32BE(holders);
      return bytes;
    },
    async wait(ms) {
      await (scheduler?.schedule(Promise.resolve(), 'wait') ?? Promise.resolve());
      clock.now += ms;
    },
  };
  return { clock, provider, store, ports };
}

async function play(deeds: readonly Deed[], scheduler: fc.Scheduler): Promise<void> {
  const { ports, provider, store, clock } = makeWorld(scheduler);
  const running: Promise<unknown>[] = [];
  const start = (work: Promise<unknown>) => running.push(work.catch(() => undefined));
  const own = (index: number) => provider.intents.filter(({ userId }) => userId === users[index]);
  const choose = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)];

  for (const step of deeds) {
    switch (step.do) {
      case 'create':
        start(createPayment(ports, payingUser(step.user)));
        break;
      case 'complete': {
        const intent = choose(own(step.user), step.pick);
        if (intent) start(completePayment(ports, { userId: users[step.user] ?? '', intentId: intent.id }));
        break;
      }
      case 'status':
        start(readStatus(ports, users[step.user] ?? ''));
        break;
      case 'confirm':
      case 'decline':
      case 'challenge':
      case 'hold':
      case 'cancel': {
        const to = {
          confirm: 'succeeded',
          decline: 'requires_payment_method',
          challenge: 'requires_action',
          hold: 'processing',
          cancel: 'canceled',
        } as const;
        const intent = choose(
          own(step.user).filter(({ handedOut }) => handedOut),
          step.pick,
        );
        if (intent) provider.move(intent, to[step.do]);
        break;
      }
      case 'refund':
      case 'dispute': {
        const intent = choose(own(step.user), step.pick);
        if (intent && step.do === 'refund') provider.refundCharge(intent);
        else if (intent) provider.dispute(intent);
        break;
      }
      case 'secondIntent':
        provider.add(users[step.user] ?? '', undefined, price.amount).handedOut = true;
        break;
      case 'deliver': {
        const event = choose(provider.events, step.pick);
        if (event) for (let time = 0; time < step.times; time += 1) start(receiveEvent(ports, event));
        break;
      }
      case 'reconcile':
        start(reconcilePayments(ports));
        break;
      case 'providerTrouble':
        provider.troubles.push(step.kind);
        break;
      case 'storeTrouble':
        store.troubles.push(step.kind);
        break;
      case 'time':
        clock.now += step.seconds * 1000;
        break;
      case 'rest':
        await scheduler.waitIdle();
    }
  }
  await scheduler.waitIdle();
  await Promise.all(running);

  // The troubles end, a day passes, and the job runs once.
  provider.troubles.length = 0;
  store.troubles.length = 0;
  clock.now += 86_400_000;
  const job = reconcilePayments(ports);
  await scheduler.waitIdle();
  expect((await job).failed).toBe(0);

  const numbers: number[] = [];
  for (const userId of users) {
    const intents = provider.intents.filter((intent) => intent.userId === userId);
    const record = store.records.get(userId);
    const successes = intents.filter(({ status }) => status === 'succeeded');
    expect(record?.state ?? 'none').toBe(stateFrom(intents, record?.intentId));
    const toUser = store.letters.filter(({ to }) => to === addressOf(userId));
    expect(toUser.map(({ subject }) => subject)).toEqual(
      successes.length > 0 ? [`Receipt ${record?.receiptNumber}: ₹20,000.00 received`] : [],
    );
    if (record?.receiptNumber) numbers.push(Number(record.receiptNumber.slice(-6)));
    // Money that came a second time is known and reported, unless it was given back before.
    for (const { id, charge } of successes) {
      if (id === record?.intentId || charge?.refunded) continue;
      expect(record?.duplicates).toContain(id);
    }
    for (const id of record?.duplicates ?? []) {
      expect(
        store.letters.filter(({ to, text }) => to === 'office@example.org' && text.includes(`${id}\n`)),
      ).toHaveLength(1);
    }
    // What the site itself made can be paid only once: every second success is an intent that was made by hand.
    expect(successes.filter(({ attempt }) => attempt !== undefined).length).toBeLessThanOrEqual(1);
  }
  expect(numbers.sort()).toEqual(numbers.map((_, index) => index + 1));
}

test('W3, W2, P4, P5, W6, B03, B04, B05, B10, B12: whatever happens in whatever order, our state equals that of Stripe and effects ran once', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`payment property: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 4, maxLength: 40, size: 'max' }),
      fc.scheduler(),
      async (deeds, scheduler) => {
        runs += 1;
        await play(deeds, scheduler);
      },
    ),
    { seed, numRuns: 2_000, interruptAfterTimeLimit: 110_000, markInterruptAsFailure: true },
  );
  expect(runs).toBeGreaterThanOrEqual(2_000);
}, 120_000);

import type fc from 'fast-check';
import type { Expected } from '#server/domain/payments/intent';
import type { PaymentPorts } from '#server/domain/payments/ports';
import { environment, ModelProvider, price, year } from './payment-provider-model.ts';
import { ModelStore } from './payment-store-model.ts';

/** Settings and content that may change between two calls. */
type Changeable = { -readonly [N in keyof Omit<Expected, 'closes'>]: Expected[N] } & { closes: string | undefined };

function settingsOf({ closes, ...rest }: Changeable): Expected {
  return closes === undefined ? rest : { ...rest, closes };
}

/** Use cases with provider and store in memory; with a scheduler, every step of both is put in an order by it. */
export function makeWorld(scheduler?: fc.Scheduler) {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const provider = new ModelProvider(() => clock.now);
  const store = new ModelStore(() => clock.now);
  const expected: Changeable = {
    ...price,
    live: false,
    environment,
    formerEnvironment: 'https://first.example.org',
    year,
    firstYear: year,
    leastKept: 1,
    closes: undefined,
  };
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
  /** As a call is wired: what content and settings say does not change while it runs. */
  const ports = (): PaymentPorts => ({
    gateway: steps(provider),
    store: steps(store),
    fee: {
      description: 'Fee',
      lines: [{ label: 'Fee', amount: price.amount }],
      issuer: { name: 'Office', address: [], phone: '', url: 'https://office.example.org' },
      zone: 'Asia/Kolkata',
      year,
      office: 'office@example.org',
    },
    site: { name: 'Sample', siteUrl: 'https://first.example.org' },
    receiptLink: (number) => `https://first.example.org/${number}`,
    log: () => undefined,
    expected: settingsOf(expected),
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
  });
  return { clock, provider, store, ports, expected };
}

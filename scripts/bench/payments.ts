// `npm run bench:payments`: what the sweep of payments takes, on a clock of its own. Provider and store are the models of the tests, which
// do step for step what the scripts in Redis do; every call of theirs is counted, and is one command of the store.
import { createPayment } from '../../netlify/domain/payments/create.ts';
import { settleIntent } from '../../netlify/domain/payments/settle.ts';
import { startOver, sweepPayments } from '../../netlify/domain/payments/sweep.ts';
import { addressOf } from '../../tests/support/payment-provider-model.ts';
import { makeWorld } from '../../tests/support/payment-world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const providerMs = 250;
const storeMs = 5;
/** The sender of letters asks the store once a minute, whatever there is to send. */
const letterPolls = 30 * 24 * 60;

type World = ReturnType<typeof makeWorld>;

/** Makes each call take its time on the world's clock, side by side with the others, and counts it. */
function timed(world: World) {
  const counts = { provider: 0, store: 0, reads: new Set<string>() };
  const waiting: { at: number; wake: () => void }[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      waiting.push({ at: world.clock.now + ms, wake });
    });
  const slow = <T extends object>(target: T, ms: number, count: (name: string, args: readonly unknown[]) => void): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          count(String(name), args);
          await sleep(ms);
          return value.apply(object, args);
        };
      },
    });
  const gateway = slow(world.provider, providerMs, (name, [id]) => {
    counts.provider += 1;
    if (name === 'read') counts.reads.add(String(id));
  });
  const store = slow(world.store, storeMs, () => {
    counts.store += 1;
  });
  const ports = () => ({ ...world.ports(), gateway, store });
  /** Runs work while its calls take their time; answers how long it took, in milliseconds. */
  const run = async (work: Promise<unknown>): Promise<number> => {
    const started = world.clock.now;
    let isDone = false;
    const end = work.finally(() => {
      isDone = true;
    });
    for (;;) {
      await new Promise(setImmediate);
      if (isDone) break;
      waiting.sort((one, other) => one.at - other.at);
      const next = waiting.shift();
      if (!next) continue;
      world.clock.now = Math.max(world.clock.now, next.at);
      next.wake();
    }
    await end;
    return world.clock.now - started;
  };
  return { counts, ports, run };
}

async function begin(world: World, name: string): Promise<void> {
  await createPayment(world.ports(), { userId: name, email: addressOf(name) });
}

async function manyPayments(settled: number, open: number): Promise<World> {
  const world = makeWorld();
  world.provider.pageSize = 100;
  for (let index = 0; index < settled + open; index += 1) {
    await begin(world, `user${index}`);
    const intent = world.provider.intents.at(-1);
    if (!intent || index >= settled) continue;
    world.provider.move(intent, 'succeeded');
    await settleIntent(world.ports(), intent.id);
  }
  // All were heard of, long ago; the store has just learned to rotate.
  world.provider.events.length = 0;
  const doneUntil = world.clock.now;
  world.clock.now += 15 * minute;
  await world.store.writeSweep({
    feeds: Object.fromEntries(['events', 'refunds', 'disputes', 'intents'].map((feed) => [feed, { doneUntil }])),
  });
  await world.store.listAll();
  return world;
}

async function untilAllSeen(label: string, isAll: boolean): Promise<void> {
  const world = await manyPayments(10_000, 500);
  const { counts, ports, run } = timed(world);
  if (isAll) await startOver(world.ports());
  let runs = 0;
  let longest = 0;
  let openSeen = 0;
  for (let rested = false; !rested; ) {
    const started = world.clock.now;
    const sweep = sweepPayments(ports());
    longest = Math.max(longest, await run(sweep));
    rested = (await sweep).rested;
    runs += 1;
    const open = world.provider.intents.slice(10_000);
    if (openSeen === 0 && open.every(({ id }) => counts.reads.has(id))) openSeen = runs;
    if (!isAll) world.clock.now = started + 15 * minute;
  }
  console.log(
    `${label}: ${runs} runs until all ${counts.reads.size} are seen (the 500 open ones after ${openSeen}), longest run ${(longest / 1000).toFixed(1)} s, ${counts.provider} calls of the provider, ${counts.store} commands of the store`,
  );
}

/** Commands of a month while `open` people have opened the payment page in the last 30 days and not paid. */
async function month(open: number): Promise<number> {
  const world = makeWorld();
  world.provider.pageSize = 100;
  const every = (30 * day) / open;
  let born = 0;
  let next = world.clock.now;
  const { counts, ports, run } = timed(world);
  const until = async (end: number) => {
    while (world.clock.now < end) {
      for (; next <= world.clock.now; next += every, born += 1) await begin(world, `user${born}`);
      const started = world.clock.now;
      await run(sweepPayments(ports()));
      world.clock.now = Math.max(started + 15 * minute, world.clock.now);
    }
  };
  const started = world.clock.now;
  await until(started + 30 * day);
  counts.store = 0;
  await until(started + 60 * day);
  return counts.store;
}

console.log(`a provider that takes ${providerMs} ms a call, a store that takes ${storeMs} ms`);
await untilAllSeen('every 15 minutes   ', false);
await untilAllSeen('reconcile -- --all ', true);
for (const open of [50, 200, 1_000]) {
  const commands = await month(open);
  console.log(
    `${String(open).padStart(5)} open payments: ${commands} store commands a month for the sweep, ${commands + letterPolls} with the sender of letters`,
  );
}

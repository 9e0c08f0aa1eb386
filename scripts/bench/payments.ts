// `npm run bench:payments`: what the sweep of payments takes, on a clock of its own. Provider and store are the models of the tests, which
// do step for step what the scripts in Redis do; every call of theirs is counted, and is one command of the store.
import { createPayment } from '../../netlify/domain/payments/create.ts';
import { settleIntent } from '../../netlify/domain/payments/settle.ts';
import { startOver, sweepPayments } from '../../netlify/domain/payments/sweep.ts';
import { addressOf } from '../../tests/support/payment-provider-model.ts';
import { makeWorld } from '../../tests/support/payment-world.ts';
import { storeCosts } from '../../tests/support/round-trips.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const providerMs = 250;
const storeMs = 5;
/** The sender of letters asks the store once a minute, whatever there is to send. */
const letterPolls = 30 * 24 * 60;

/**
 * How often each call is made in a month, as docs/budgets.md writes it down: by an institution (as many of them pay as open the page and
 * do not), by one that pays beside that, and whoever else comes.
 */
const habits: Readonly<Record<'institution' | 'payer' | 'rest', Readonly<Record<string, number>>>> = {
  institution: {
    'POST /users/register': 1,
    'POST /users/login': 4,
    'POST /users/login, refused': 1,
    'POST /users/logout': 2,
    'GET /users/me': 23,
    'GET /payment/payment-status': 24,
    'POST /payment/create-payment-intent': 3,
    // That an intent was made is told too.
    'POST /payment/webhook': 1,
    'POST /api/query': 0.5,
  },
  payer: {
    'POST /payment/update-payment-status': 1,
    'POST /payment/webhook': 2,
    'GET /payment/receipt/:number': 4,
    'GET /inspection/timeline': 15,
    'POST /inspection/timeline': 2,
  },
  rest: {
    // A monitor that asks every five minutes.
    'GET /api/health': (30 * 24 * 60) / 5,
    'POST /api/query': 300,
    'POST /api/feedback': 100,
    'POST /api/policy-report': 500,
    // Two organisers on twenty days.
    'POST /users/login, asked for a code': 40,
    'POST /users/login/factor': 40,
    'GET /users/me': 200,
    'GET /admin/overview': 400,
    'GET /admin/:list': 2_000,
    'PATCH /admin/queries/:reference': 300,
  },
};

/** Commands of the store for the ordinary calls of a month in which `open` people open the payment page and do not pay. */
function ordinaryCalls(open: number): number {
  const costs = storeCosts();
  const cost = (habit: Readonly<Record<string, number>>) =>
    Object.entries(habit).reduce((sum, [name, times]) => {
      const commands = costs.get(name)?.commands;
      if (commands === undefined) throw new Error(`docs/data.md has no row for ${name}`);
      return sum + commands * times;
    }, 0);
  return 2 * open * cost(habits.institution) + open * cost(habits.payer) + cost(habits.rest);
}

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
  const sweep = await month(open);
  const calls = ordinaryCalls(open);
  console.log(
    `${String(open).padStart(5)} open payments: ${sweep} store commands a month for the sweep, ${letterPolls} for the sender of letters, ${calls} for the calls of ${2 * open} institutions and all others, together ${sweep + letterPolls + calls}`,
  );
}

// Measures what functions cost: size and import time of each bundle, and the login rate against the limit that argon2id itself sets.
//   node scripts/bench/functions.ts
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import login from '../../netlify/functions/login.ts';
import { passwords } from '../../netlify/services/passwords.ts';
import { loadFunctions } from '../../sandbox/functions.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';
import { bundleBudget, bundleFunctions } from '../build/function-bundles.ts';
import { projectRoot } from '../steps.ts';

/** Milliseconds of the processor, which the rest of the machine does not lengthen as it does the clock's. */
const importBudgetMs = 100;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

const bundles = await bundleFunctions(join(tmpdir(), 'function-bundles'));
console.log('function                    zipped   budget   loading: processor, clock (medians of 9)');
for (const { name, zippedBytes, module, folder } of bundles) {
  const timed = `const [clock, before] = [performance.now(), process.cpuUsage()];
    await import(${JSON.stringify(pathToFileURL(module).href)});
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000, performance.now() - clock);`;
  const times = Array.from({ length: 9 }, () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', timed], { cwd: folder, encoding: 'utf8' })
      .split(' ')
      .map(Number),
  );
  const [processor, clock] = [0, 1].map((of) => median(times.map((time) => time[of] ?? Number.NaN))) as [
    number,
    number,
  ];
  const over = zippedBytes > bundleBudget(name) || !(processor <= importBudgetMs) ? '  OVER' : '';
  console.log(
    `${name.padEnd(26)}${kB(zippedBytes).padStart(8)}${kB(bundleBudget(name)).padStart(9)}${processor.toFixed(0).padStart(8)} ms${clock.toFixed(0).padStart(6)} ms${over}`,
  );
}

const store = fork(join(import.meta.dirname, 'store.ts'));
const [redis] = (await once(store, 'message')) as [{ url: string; token: string }];
Object.assign(process.env, freshEnvironment(redis), { RATE_LIMIT_FACTOR: '100000' });
const functions = await loadFunctions(projectRoot);
const print = console.log;
console.log = () => undefined;
const asked = (path: string, body: object) =>
  new Request(`http://localhost:8888${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ip = '198.51.100.1';
const account = { email: 'bench@example.org', password: 'a long enough password' };
await functions.handle(asked('/users/register', account), ip);
/** As the platform calls the function: finding it and making its request is the platform's work, and its stand-in here is no part of the product. */
const signIn = (request: Request) =>
  login(request, { ip, params: {}, waitUntil: () => undefined } as unknown as Context);
const signIns = (body: object, many: number) => Array.from({ length: many }, () => asked('/users/login', body));
const stored = await passwords.hash(account.password);
const count = 60;
const atOnce = 4;
/** Runs `work` once for each of the inputs, `atOnce` side by side; milliseconds of the clock and of the processor, each run. */
const measure = async <Input>(inputs: readonly Input[], work: (input: Input) => Promise<unknown>) => {
  const left = inputs.values();
  const [started, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const input of left) await work(input);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { clock: (performance.now() - started) / count, processor: (user + system) / 1000 / count };
};
type Measured = Awaited<ReturnType<typeof measure>>;
const [hashing, logins]: [Measured[], Measured[]] = [[], []];
await measure(signIns(account, count), async (request) => {
  const { status } = await signIn(request);
  if (status !== 200) throw new Error(`a login answers ${status}`);
});
// In turns, so that whatever else the machine does meets both alike.
for (let round = 0; round < 5; round++) {
  hashing.push(await measure(Array<string>(count).fill(stored), (hash) => passwords.verify(account.password, hash)));
  logins.push(await measure(signIns(account, count), signIn));
}
console.log = print;
const middle = (runs: readonly Measured[], of: keyof Measured) => median(runs.map((run) => run[of]));
const compared = (of: keyof Measured) => {
  const [hash, login] = [middle(hashing, of), middle(logins, of)];
  return `argon2id ${hash.toFixed(1)} ms, a login ${login.toFixed(1)} ms: ${((100 * hash) / login).toFixed(0)} % of the limit`;
};
// The clock also runs while the store's stand-in, which is not the product's, has one of the two processors.
console.log(`\nby the processor: ${compared('processor')}\nby the clock: ${compared('clock')}`);

/** Processor milliseconds of a login: unlike the clock, they do not run while others have the processor. */
const [known, unknown]: [number[], number[]] = [[], []];
console.log = () => undefined;
for (let i = 0; i < 60; i++) {
  for (const [email, times] of i % 2
    ? ([
        [account.email, known],
        ['nobody@example.org', unknown],
      ] as const)
    : ([
        ['nobody@example.org', unknown],
        [account.email, known],
      ] as const)) {
    const [request] = signIns({ email, password: 'not the password' }, 1);
    const before = process.cpuUsage();
    if (request) await signIn(request);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
}
console.log = print;
console.log(
  `a refused login: ${median(known).toFixed(1)} ms of processor for a known address, ${median(unknown).toFixed(1)} ms for an unknown one, ratio ${(median(known) / median(unknown)).toFixed(2)} (SEC-A2: 0.9 to 1.1)`,
);

const own: number[] = [];
console.log = () => undefined;
for (let i = 0; i < 200; i++) {
  const started = performance.now();
  await functions.handle(new Request('http://localhost:8888/users/login', { method: 'GET' }), ip);
  own.push(performance.now() - started);
}
console.log = print;
console.log(`own time of a call that needs no store: ${median(own).toFixed(2)} ms (median of ${own.length})`);
await functions.stop();
store.disconnect();

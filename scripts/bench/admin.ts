// `npm run bench:admin [COUNT]`: fills a private Redis with 1,000 and then with COUNT (100,000) records of every kind and asks for every list,
// filter, search, overview and part of an export of the organisers, through the whole function. Fails when a call takes more than twice its
// time at 1,000, holds the store for more than 20 ms, makes more than three round trips, or answers more than the platform lets through.
import type { Context } from '@netlify/functions';
import { startRedis } from '../../sandbox/redis.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';
import type { AdminPage } from '../../src/contract/admin.ts';
import type { TokenAnswer } from '../../src/contract/auth.ts';

const [few, many] = [1000, Number(process.argv[2] ?? 100_000)] as const;
const runs = 11;
const bounds = { ratio: 2, heldMs: 20, trips: 3, bytes: 6_000_000 };
/** Less than this, in milliseconds, is the function's own time and noise. */
const floorMs = 3;

const redis = await startRedis();
Object.assign(process.env, freshEnvironment(redis), { RATE_LIMIT_FACTOR: '100000' });
const print = console.log;
console.log = () => undefined;
const { fillStore } = await import('./admin-records.ts');
const { userKey } = await import('../../netlify/store/user/record.ts');
const { ownerText, sessionKey } = await import('../../netlify/store/session/record.ts');

type Handler = (request: Request, context: Context) => Promise<Response>;
const functions = new URL('../../netlify/functions/', import.meta.url);
const load = async (file: string) => ((await import(new URL(file, functions).href)) as { default: Handler }).default;
const context = () => ({ ip: '198.51.100.1', params: {}, waitUntil: () => undefined }) as unknown as Context;
const register = await load('register.ts');
const overview = await load('admin-overview.ts');
const list = await load('admin-list.ts');

const lists: Readonly<Record<string, readonly string[]>> = {
  overview: [''],
  institutions: [
    '',
    '?sort=email',
    '?search=college-699',
    '?search=nothing-like-it',
    '?filter=refunded',
    '?filter=disabled',
    '?filter=none',
  ],
  payments: ['', '?search=nothing-like-it', '?filter=disputed'],
  queries: [
    '',
    '?sort=subject',
    '?search=invoice',
    '?search=nothing-like-it',
    '?filter=open',
    '?filter=open&sort=name',
  ],
  invitations: ['', '?search=nothing-like-it', '?filter=approved'],
  feedback: ['', '?sort=rating', '?search=nothing-like-it', '?filter=2'],
  inspections: ['', '?sort=institution', '?sort=date', '?search=nothing-like-it', '?filter=4', '?filter=confirmed'],
  certificates: ['', '?search=nothing-like-it', '?filter=review'],
  audit: ['', '?search=nothing-like-it'],
};
const paths = Object.entries(lists).flatMap(([name, asked]) => {
  const parts = name === 'overview' ? [] : ['?export=1'];
  return [...asked, ...parts].map((query) => `/admin/${name}${query}`);
});

interface Measured {
  /** Processor time of a call, the store's with it, in milliseconds: unlike the clock it does not see what else the machine does. */
  readonly ms: number;
  /** The store's part of it: all that it does for this call, so more than it is held at once. Milliseconds. */
  readonly heldMs: number;
  readonly trips: number;
  readonly bytes: number;
  /** Calls until the whole list was looked through, and what they took together. */
  readonly slices: number;
  readonly allMs: number;
}

/** The time below which a quarter of the runs stay: what other work on the machine adds, it leaves out. */
const quartile = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@example.org', password: 'Correct horse battery 42' });
  const headers = { 'content-type': 'application/json' };
  const made = await register(
    new Request('http://localhost:8888/users/register', { method: 'POST', headers, body }),
    context(),
  );
  const { access_token: token } = (await made.json()) as TokenAnswer;
  const { sub, jti: sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    jti: string;
  };
  await redis.redis.hset(userKey(sub), 'role', 'admin');
  await redis.redis.set(sessionKey(sid), ownerText(sub, 'used'), 'KEEPTTL');
  return token;
}

async function ask(path: string, token: string): Promise<string> {
  const handler = path === '/admin/overview' ? overview : list;
  const request = new Request(`http://localhost:8888${path}`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await handler(request, context());
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** Processor time of the store's one thread so far, in milliseconds: while it works for one call, all others wait. */
async function storeMs(): Promise<number> {
  const info = await redis.redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`used_cpu_${name}_main_thread:([\\d.]+)`).exec(info)?.[1]);
  return (seconds('user') + seconds('sys')) * 1000;
}

const ownMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(path: string, token: string): Promise<Measured> {
  const [times, holds]: [number[], number[]] = [[], []];
  let [trips, bytes] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const [trip, held, own] = [redis.requests(), await storeMs(), ownMs()];
    const text = await ask(path, token);
    const [ownAfter, heldAfter] = [ownMs(), await storeMs()];
    times.push(ownAfter - own + heldAfter - held);
    holds.push(heldAfter - held);
    trips = Math.max(trips, redis.requests() - trip);
    bytes = Buffer.byteLength(text);
  }
  return { ms: quartile(times), heldMs: quartile(holds), trips, bytes, ...(await follow(path, token)) };
}

/** Goes on while a page says that it is not full. */
async function follow(path: string, token: string): Promise<Pick<Measured, 'slices' | 'allMs'>> {
  const started = performance.now();
  let slices = 0;
  for (let cursor = ''; ; ) {
    const page = JSON.parse(
      await ask(`${path}${cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`}`, token),
    ) as AdminPage<unknown>;
    slices += 1;
    if (!page.looked || page.next === undefined) return { slices, allMs: performance.now() - started };
    cursor = page.next;
  }
}

/** The first overview counts everything that nobody has counted, a slice in each round trip. */
async function countFirst(token: string) {
  const [before, trips] = [await storeMs(), redis.requests()];
  await ask('/admin/overview', token);
  const slices = redis.requests() - trips - 1;
  const ms = (await storeMs()) - before;
  return { ms, slices, heldMs: ms / slices };
}

async function measureAll(count: number) {
  await redis.reset({ data: true });
  const token = await signIn();
  const memory = await fillStore(redis.redis, count);
  const counting = await countFirst(token);
  const measured = new Map<string, Measured>();
  for (const path of paths) measured.set(path, await measure(path, token));
  return { memory, measured, counting };
}

const small = await measureAll(few);
const large = await measureAll(many);
console.log = print;

const broken: string[] = [];
const hold = (what: string, value: number, most: number, unit: string) => {
  if (value > most) broken.push(`${what}: ${value.toFixed(1)}${unit}, at most ${most}${unit}`);
};
console.log(`${many} records of each kind, and ${few}; lower quartiles of ${runs} runs\n`);
console.log(`${'call'.padEnd(44)} ms at ${few}    now  ratio  held ms  trips    answer  slices  all of it`);
for (const path of paths) {
  const [before, now] = [small.measured.get(path), large.measured.get(path)];
  if (!before || !now) continue;
  const ratio = Math.max(now.ms, floorMs) / Math.max(before.ms, floorMs);
  const cells = [before.ms.toFixed(1).padStart(11), now.ms.toFixed(1).padStart(6), ratio.toFixed(2).padStart(6)];
  const rest = [
    now.heldMs.toFixed(1).padStart(8),
    String(now.trips).padStart(6),
    `${(now.bytes / 1024).toFixed(0)} kB`.padStart(9),
  ];
  console.log(
    path.padEnd(44),
    ...cells,
    ...rest,
    String(now.slices).padStart(7),
    `${(now.allMs / 1000).toFixed(2)} s`.padStart(10),
  );
  hold(`${path} against ${few} records`, ratio, bounds.ratio, ' times');
  hold(`${path} holds the store`, now.heldMs, bounds.heldMs, ' ms');
  hold(`${path} makes round trips`, now.trips, bounds.trips, '');
  hold(`${path} answers`, now.bytes, bounds.bytes, ' bytes');
}
const { counting } = large;
console.log(
  `\nfirst count of everything: ${counting.ms.toFixed(0)} ms of the store in ${counting.slices} slices of ${counting.heldMs.toFixed(1)} ms`,
);
hold('the first count holds the store', counting.heldMs, bounds.heldMs, ' ms');
console.log('\nmemory of a record with its index entries, in bytes');
for (const [name, bytes] of large.memory) console.log(`  ${name.padEnd(14)} ${bytes}`);
console.log(broken.length === 0 ? '\nEvery bound is kept.' : `\nBroken:\n  ${broken.join('\n  ')}`);
await redis.stop();
process.exit(broken.length === 0 ? 0 : 1);

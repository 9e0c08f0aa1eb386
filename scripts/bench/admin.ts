// `npm run bench:admin [COUNT]`: fills a private Redis with COUNT (10,000) institutions, payments, queries, feedback and inspections and
// measures every admin list: the median of a call through the whole function, its round trips, and memory per record.
import { randomBytes } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { startRedis } from '../../sandbox/redis.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';
import type { TokenAnswer } from '../../src/contract/auth.ts';

const count = Number(process.argv[2] ?? 10_000);
const runs = 15;
const redis = await startRedis();
Object.assign(process.env, freshEnvironment(redis), { RATE_LIMIT_FACTOR: '100000' });
const print = console.log;
console.log = () => undefined;

const { lexMember, searchText } = await import('../../netlify/store/sorted-text.ts');
const payments = await import('../../netlify/store/payment/record.ts');
const users = await import('../../netlify/store/user/record.ts');
const queries = await import('../../netlify/store/query/record.ts');
const feedback = await import('../../netlify/store/feedback/record.ts');
const inspections = await import('../../netlify/store/inspection/record.ts');

const functions = new URL('../../netlify/functions/', import.meta.url);
const context = (params: Record<string, string> = {}) =>
  ({ ip: '198.51.100.1', params, waitUntil: () => undefined }) as unknown as Context;
type Handler = (request: Request, context: Context) => Promise<Response>;
const load = async (file: string) => ((await import(new URL(file, functions).href)) as { default: Handler }).default;

const register = await load('register.ts');
const made = await register(
  new Request('http://localhost:8888/users/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.org', password: 'Correct horse battery 42' }),
  }),
  context(),
);
const { access_token: token } = (await made.json()) as TokenAnswer;
const adminId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
await redis.redis.hset(users.userKey(adminId), 'role', 'admin');

const words =
  'paper template review deadline camera ready invoice visa travel hotel schedule track remote poster award'.split(' ');
const sentence = (seed: number, length: number) =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * 13 + ((seed * index) % 11)) % words.length]).join(' ');
const now = Date.now();

/** Fills one kind and answers the memory it took, in bytes a record. */
async function fill(name: string, put: (index: number, pipe: ReturnType<typeof redis.redis.pipeline>) => void) {
  const before = await used();
  for (let start = 0; start < count; start += 500) {
    const pipe = redis.redis.pipeline();
    for (let index = start; index < Math.min(start + 500, count); index += 1) put(index, pipe);
    await pipe.exec();
  }
  memory.set(name, Math.round(((await used()) - before) / count));
}
const memory = new Map<string, number>();
/** Processor time that Redis itself used so far, in milliseconds: unlike the clock it does not see what else the machine does. */
const processor = async () => {
  const info = await redis.redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1]);
  return (seconds('used_cpu_user') + seconds('used_cpu_sys')) * 1000;
};
const used = async () => Number(/used_memory:(\d+)/.exec(await redis.redis.info('memory'))?.[1]);
const key = () => randomBytes(32).toString('base64');
const userId = (index: number) => `u${index.toString(36).padStart(23, '0')}`;
const states = ['paid', 'paid', 'paid', 'initiated', 'processing', 'refunded', 'disputed'] as const;

await fill('institutions', (index, pipe) => {
  const email = `office-${index}@college-${index % 700}.example.org`;
  const createdAt = now - index * 60_000;
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${key().slice(0, 22)}$${key()}`;
  pipe.hset(
    users.userKey(userId(index)),
    ...users.userRecord.encode({ email, hash, role: 'institute', tv: 1, disabled: false, createdAt }),
  );
  pipe.set(users.ownerKey(email), userId(index));
  pipe.zadd(users.usersByTime, createdAt, userId(index));
  pipe.zadd(users.usersByEmail, 0, lexMember(email, userId(index)));
});
await fill('payments', (index, pipe) => {
  const updatedAt = now - index * 50_000;
  pipe.hset(
    payments.paymentKey(userId(index)),
    ...payments.paymentRecord.encode({
      version: 2,
      state: states[index % states.length] ?? 'paid',
      attempt: 1,
      intentId: `pi_3Q${randomBytes(12).toString('hex')}`,
      chargeId: `ch_3Q${randomBytes(12).toString('hex')}`,
      receiptUrl: `https://receipts.example.org/${randomBytes(20).toString('hex')}`,
      receiptNumber: `R-${index}`,
      email: `office-${index}@college-${index % 700}.example.org`,
      amount: 2_000_000,
      currency: 'inr',
      paidAt: updatedAt,
      updatedAt,
    }),
  );
  pipe.zadd(payments.paymentsByUpdated, updatedAt, userId(index));
});
await fill('queries', (index, pipe) => {
  const reference = `Q-${index.toString(36).toUpperCase().padStart(8, '0')}`;
  const [name, email] = [`Sender ${index}`, `sender-${index}@example.org`];
  const [subject, message] = [sentence(index, 5), sentence(index, 60)];
  const receivedAt = now - index * 40_000;
  const search = searchText([reference, name, email, subject, message]);
  pipe.hset(
    queries.queryKey(reference),
    ...queries.queryRecord.encode({
      receivedAt,
      name,
      email,
      subject,
      message,
      status: index % 3 ? 'answered' : 'open',
      search,
    }),
  );
  pipe.zadd(queries.queriesByReceived, receivedAt, reference);
  if (index % 3 === 0) pipe.zadd(queries.queriesOpen, receivedAt, reference);
  pipe.zadd(queries.queriesByName, 0, lexMember(name, reference));
  pipe.zadd(queries.queriesBySubject, 0, lexMember(subject, reference));
});
await fill('feedback', (index, pipe) => {
  const reference = `F-${index.toString(36).toUpperCase().padStart(8, '0')}`;
  const message = sentence(index, 25);
  const receivedAt = now - index * 30_000;
  const rating = (index % 5) + 1;
  const search = searchText([reference, 'venue', message]);
  pipe.hset(
    feedback.feedbackKey(reference),
    ...feedback.feedbackRecord.encode({ receivedAt, rating, area: 'venue', message, search }),
  );
  pipe.zadd(feedback.feedbackByReceived, receivedAt, reference);
  pipe.zadd(feedback.feedbackByRating, rating, reference);
});
await fill('inspections', (index, pipe) => {
  const institution = `College ${sentence(index, 3)}`;
  const sortName = lexMember(institution, userId(index));
  const savedAt = now - index * 45_000;
  pipe.hset(
    inspections.inspectionKey(userId(index)),
    ...inspections.inspectionRecord.encode({
      reference: `I-${index.toString(36).toUpperCase().padStart(8, '0')}`,
      institution,
      identifier: `1-${String(index).padStart(7, '0')}`,
      state: 'Maharashtra',
      region: 'western',
      type: 'existing-technical',
      group: (index % 4) + 1,
      windowStart: '2024-11-25',
      windowEnd: '2024-12-09',
      preferredDates: ['2024-11-27', '2024-11-28', '2024-12-02'],
      contactName: `Contact ${index}`,
      contactPhone: '+91 00000 00042',
      contactEmail: `contact-${index}@example.org`,
      revision: 1,
      savedAt,
      sortName,
      search: searchText([institution, `1-${index}`, `contact-${index}@example.org`]),
    }),
  );
  pipe.zadd(inspections.inspectionsBySaved, savedAt, userId(index));
  pipe.zadd(inspections.inspectionsByGroup, (index % 4) + 1, userId(index));
  pipe.zadd(inspections.inspectionsByDate, 20_241_127, userId(index));
  pipe.zadd(inspections.inspectionsByInstitution, 0, sortName);
});

const lists: Record<string, readonly string[]> = {
  overview: [''],
  institutions: [
    '',
    '?sort=email',
    '?search=college-699',
    '?search=nothing-like-it',
    '?filter=refunded',
    '?format=csv',
  ],
  payments: ['', '?search=nothing-like-it', '?filter=disputed', '?format=csv'],
  queries: ['', '?sort=subject', '?search=invoice', '?search=nothing-like-it', '?filter=open', '?format=csv'],
  feedback: ['', '?sort=rating', '?search=nothing-like-it', '?format=csv'],
  inspections: ['', '?sort=institution', '?search=nothing-like-it', '?format=csv'],
  audit: [''],
};
const rows: string[][] = [];
let slowest = 0;
for (const [list, queries] of Object.entries(lists)) {
  const handler = await load(list === 'overview' ? 'admin-overview.ts' : 'admin-list.ts');
  for (const query of queries) {
    const times: number[] = [];
    let trips = 0;
    let size = 0;
    const processorBefore = await processor();
    for (let run = 0; run < runs; run += 1) {
      const before = redis.requests();
      const started = performance.now();
      const answer = await handler(
        new Request(`http://localhost:8888/admin/${list}${query}`, { headers: { authorization: `Bearer ${token}` } }),
        context(),
      );
      size = (await answer.text()).length;
      times.push(performance.now() - started);
      trips = redis.requests() - before;
      if (answer.status !== 200)
        throw new Error(
          `${list}${query} answered ${answer.status} after ${(performance.now() - started).toFixed(0)} ms`,
        );
    }
    const inRedis = ((await processor()) - processorBefore) / runs;
    const median = times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    if (!query.includes('csv')) slowest = Math.max(slowest, median);
    rows.push([
      `/admin/${list}${query}`,
      median.toFixed(1),
      inRedis.toFixed(1),
      String(trips),
      `${(size / 1024).toFixed(0)} kB`,
    ]);
  }
}

console.log = print;
console.log(`${count} records of each kind, ${runs} runs\n`);
console.log('call'.padEnd(48), 'median ms', ' Redis ms', 'trips', '   answer');
for (const [call = '', median = '', inRedis = '', trips = '', size = ''] of rows) {
  console.log(call.padEnd(48), median.padStart(9), inRedis.padStart(9), trips.padStart(5), size.padStart(9));
}
console.log('\nmemory of a record with its index entries, in bytes');
for (const [name, bytes] of memory) console.log(`  ${name.padEnd(14)} ${bytes}`);
console.log(`\nslowest page: ${slowest.toFixed(1)} ms (budget 150 ms)`);
await redis.stop();
process.exit(slowest <= 150 ? 0 : 1);

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countCall } from '#server/store/limit/store';
import { openStore, type Store } from '#server/store/redis';
import type { Script } from '#server/store/script';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';

/** When a connection is reset: before the store hears of the call, or after it did the work. `half`: the answer begins and never ends. */
type Break = 'before' | 'after' | 'half';

let redis: RedisSandbox;
let proxy: Server;
let url: string;
let store: Store;
const breaks: Break[] = [];
let calls = 0;
const connections = new Set<Socket>();
/** Connections that the other side forgot while this process slept. */
const dead = new Set<Socket>();

/** Stands between client and store, and resets connections as the network does while a function sleeps. */
beforeAll(async () => {
  redis = await startRedis();
  proxy = createServer((incoming, answer) => {
    calls += 1;
    const { socket } = incoming;
    connections.add(socket.once('close', () => connections.delete(socket)));
    const how = dead.has(socket) ? 'before' : breaks.shift();
    const reset = () => socket.resetAndDestroy();
    if (how === 'before') {
      reset();
      return;
    }
    const onward = request(`${redis.url}${incoming.url}`, { method: incoming.method, headers: incoming.headers });
    onward.on('response', (reply: IncomingMessage) => {
      if (how === 'after') {
        reply.resume().on('end', reset);
        return;
      }
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      if (how === 'half') {
        answer.write('[{"result":');
        reply.resume();
        return;
      }
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  store = openStore({ url, token: redis.token });
});
afterEach(() => {
  breaks.length = 0;
  calls = 0;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await redis.stop();
});

const windows = [{ most: 100, ms: 60_000 }];
const counted = async (who: string) => {
  await countCall(store, { name: 'probe', who, windows, now: 0 });
  const [key = ''] = await redis.redis.keys('limit:probe:*');
  const count = await redis.redis.hget(key, '1:count');
  await redis.redis.del(key);
  return count;
};

test.each(['before', 'after'] as const)(
  'BUG-PL05 a connection that is reset %s the work costs nobody an answer, and nothing is counted twice',
  async (when) => {
    expect(await counted('warm')).toBe('1');
    breaks.push(when);
    expect(await counted('reset')).toBe('1');
    breaks.push(when);
    await store.call('SET', 'k', 'v');
    breaks.push(when);
    expect(await store.call('GET', 'k')).toBe('v');
    breaks.push(when);
    expect(await store.readAll(['none'])).toEqual([expect.anything()]);
    expect(breaks).toEqual([]);
  },
);

test('BUG-PL05 it is sent once more and no more often; what must not run twice by itself is not', async () => {
  breaks.push('before', 'before', 'before');
  await expect(store.call('GET', 'k')).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls).toBe(2);
  breaks.length = 0;
  breaks.push('after');
  await expect(store.call('SET', 'mark', '1', 'NX')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await redis.redis.get('mark')).toBe('1');
});

test('BUG-PL05 after a sleep all connections are dead, however many were kept: who asks again gets a new one', async () => {
  await Promise.all(['one', 'two', 'three'].map((key) => store.readAll([key])));
  for (const socket of connections) dead.add(socket);
  expect(dead.size).toBeGreaterThan(1);
  await store.call('SET', 'awake', 'yes');
  expect(await redis.redis.get('awake')).toBe('yes');
});

test('SEC-K2 an answer that begins and never ends is no answer', async () => {
  breaks.push('half');
  const impatient = openStore({ url, token: redis.token, timeoutMs: 300 });
  await expect(impatient.call('INCRBY', 'halves', 1)).rejects.toMatchObject({
    code: 'unavailable',
    details: { cause: { message: 'store: TimeoutError' } },
  });
});

test.each([
  ['a command', (refused: Store) => refused.call('GET', 'k')],
  ['several commands', (refused: Store) => refused.readAll(['one', 'two'])],
] as const)('SEC-K2 a store that takes the token for a wrong one is named in the log, for %s', async (_what, ask) => {
  const refused = openStore({ url, token: 'not-the-token' });
  await expect(ask(refused)).rejects.toMatchObject({
    code: 'unavailable',
    details: { cause: { message: expect.stringMatching(/^store: UpstashError/) } },
  });
});

test('BUG-PL05 every script of the store says what happens when it is sent again', async () => {
  const folder = new URL('../../netlify/store/', import.meta.url);
  const rooms = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const silent: string[] = [];
  for (const { name } of rooms) {
    const found = (await import(new URL(`${name}/scripts.ts`, folder).href)) as Readonly<Record<string, Script>>;
    for (const [exported, { shape }] of Object.entries(found)) {
      if (shape.again === undefined && !shape.flags?.includes('reads')) silent.push(`${name}: ${exported}`);
    }
  }
  expect(silent).toEqual([]);
});

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countCall } from '#server/store/limit/store';
import { openStore, type Store } from '#server/store/redis';
import type { Script } from '#server/store/script';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';

/** When a connection is reset: before the store hears of the call, or after it did the work. */
type Break = 'before' | 'after' | undefined;

let redis: RedisSandbox;
let proxy: Server;
let store: Store;
const breaks: Break[] = [];
let calls = 0;

/** Stands between client and store, and resets connections as the network does while a function sleeps. */
beforeAll(async () => {
  redis = await startRedis();
  proxy = createServer((incoming, answer) => {
    calls += 1;
    const how = breaks.shift();
    const reset = () => (incoming.socket as Socket).resetAndDestroy();
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
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  store = openStore({ url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, token: redis.token });
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

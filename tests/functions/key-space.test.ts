import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOverview } from '#server/lists/overview';
import { openStore } from '#server/store/redis';
import { seedAccount } from '#server/store/user/store';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { accountSteps, accountsSides } from '../support/models/account-steps.ts';
import { compareWithModel } from '../support/models/compare.ts';
import { directStore } from '../support/models/direct-store.ts';

const space = 'preview/deploy-preview-12/';
let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** The keys of the space by the names that its owner knows; a key outside keeps its whole name, which no model expects. */
const seenFromInside = (): RedisSandbox => {
  const inside = {
    flushdb: () => redis.redis.flushdb(),
    async eval(lua: string) {
      const held = (await redis.redis.eval(lua, 0)) as [string, ...unknown[]][];
      return held.map(([key, ...rest]) => [
        key.startsWith(space) ? key.slice(space.length) : `outside: ${key}`,
        ...rest,
      ]);
    },
  };
  return { ...redis, redis: inside as unknown as RedisSandbox['redis'] };
};

test('BUG-PL09 scripts that find keys themselves do the same in the part of the store that is a preview’s', {
  timeout: 60_000,
}, async () => {
  const store = directStore(redis.redis, space);
  await compareWithModel(seenFromInside(), 'accounts of a preview', accountSteps, () => accountsSides(store), 500);
});

test('BUG-PL09 a preview and the site on one store see nothing of each other', async () => {
  await redis.reset({ data: true });
  const [site, preview] = [openStore(redis), openStore({ ...redis, keySpace: space })];
  const now = Date.UTC(2026, 5, 1);
  const address = 'asha@example.org';
  await seedAccount(preview, { userId: 'p1', address, role: 'institute', now });
  await seedAccount(preview, { userId: 'p2', address: 'ravi@example.org', role: 'institute', now });
  await seedAccount(site, { userId: 's1', address, role: 'institute', now });

  const institutions = async (store: typeof site) =>
    (await readOverview(store, 'Asia/Kolkata', now)).institutions.total;
  expect([await institutions(site), await institutions(preview)]).toEqual([1, 2]);
  expect(await preview.readAll(['user:s1', 'user:p1'])).toEqual([[], expect.arrayContaining(['email'])]);
  expect(await preview.call('HGET', 'user:p1', 'role')).toBe('institute');
  await expect(preview.call('PING')).resolves.toBe('PONG');
  const keys = await redis.redis.keys('*');
  expect(keys.filter((key) => key.startsWith(space)).length).toBeGreaterThan(3);
  expect(keys.filter((key) => key.includes('p1'))).toEqual([`${space}user:p1`]);
});

test('BUG-PL09 no command names a second key that the space would not know of', () => {
  /** Redis commands whose first argument is their one key. */
  const ofOneKey =
    'GET SET INCR DECR EXPIRE EXPIREAT PEXPIRE PTTL HDEL HEXISTS HGET HGETALL HINCRBY HKEYS HLEN HMGET HSET ZADD ZCARD ZCOUNT ZINCRBY ZLEXCOUNT ZRANGE ZRANK ZREM ZREMRANGEBYRANK ZREMRANGEBYSCORE ZREVRANGE ZREVRANK ZSCORE';
  const known = new Set([...ofOneKey.split(' '), 'DEL', 'EXISTS', 'RENAME', 'PING']);
  const files = readdirSync('netlify', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const used = files.flatMap((file) =>
    [...readFileSync(join('netlify', file), 'utf8').matchAll(/\b(?:redis|store)\.call\('([A-Z]+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !known.has(name ?? ''))).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#server/store/redis';
import { script } from '#server/store/script';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';

let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const letter = (name: string, lifeMs: number) => ({ mailId: name, key: `mail:${name}`, sealed: name, due: 5, lifeMs });

describe('scripts in the store', () => {
  test('find every value under its name', async () => {
    const echo = script(
      { keys: ['first', 'second'], args: ['a', 'b'], letters: true, rest: 'more' },
      `queue_letters()
return { first, second, a, b, #letters, mails_due, unpack(more) }`,
    );
    const answer = await openStore(redis).run(echo, {
      keys: { first: '1', second: '2' },
      args: { a: 'A', b: 3 },
      letters: [letter('short', 60_000), letter('long', 90_000)],
      rest: ['x', ''],
    });
    expect(answer).toEqual(['1', '2', 'A', '3', 2, 'mails-due', 'x', '']);
    expect(await redis.redis.hgetall('mail:long')).toEqual({ sealed: 'long', attempts: '0' });
    expect(await redis.redis.zrange('mails-due', '0', '-1')).toEqual(['long', 'short']);
    // The list lives as long as the letter that lives longest.
    expect(await redis.redis.pttl('mails-due')).toBeGreaterThan(80_000);
    expect(await redis.redis.pttl('mail:short')).toBeLessThanOrEqual(60_000);
  });

  test('travel whole once, then by their hash, and whole again when the store has forgotten them', async () => {
    const store = openStore(redis);
    const big = script(
      { keys: ['k'], flags: ['locks', 'reads'] },
      `-- ${'x'.repeat(2000)}\nreturn redis.call('GET', k)`,
    );
    const trips = async () => {
      await redis.reset();
      await Promise.all([store.run(big, { keys: { k: 'a' } }), store.run(big, { keys: { k: 'b' } })]);
      return redis.requests();
    };
    expect(await trips()).toBe(1);
    expect(await trips()).toBe(1);
    await redis.redis.script('FLUSH');
    // One trip says that the scripts are unknown, the next brings both.
    expect(await trips()).toBe(2);
    expect(await trips()).toBe(1);
  });

  test('BUG-PL10 cannot write where they say that they read, nor touch a key they did not declare where they lock', async () => {
    const store = openStore(redis);
    const { redis: direct } = redis;
    const writes = script({ keys: ['k'], flags: ['reads'] }, `return redis.call('SET', k, '1')`);
    await expect(store.run(writes, { keys: { k: 'pl10' } })).rejects.toThrow();
    const wanders = script({ keys: ['k'], flags: ['locks'] }, `return redis.call('SET', k .. ':2', '1')`);
    await expect(store.run(wanders, { keys: { k: 'pl10' } })).rejects.toThrow();
    const honest = script({ keys: ['k'] }, `return redis.call('SET', k .. ':3', '1')`);
    await store.run(honest, { keys: { k: 'pl10' } });
    expect(await direct.keys('pl10*')).toEqual(['pl10:3']);
  });
});

import type { Redis } from 'ioredis';

/** Every key of the store with its content, as text to search in. */
export async function dumpStore(redis: Redis): Promise<string> {
  const lines: string[] = [];
  for (const key of await redis.keys('*')) {
    lines.push(`${key} ${await contentOf(redis, key)}`);
  }
  return lines.join('\n');
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'hash':
      return Object.values(await redis.hgetall(key)).join(' ');
    case 'zset':
      return (await redis.zrange(key, '0', '-1')).join(' ');
    case 'set':
      return (await redis.smembers(key)).join(' ');
    default:
      return (await redis.get(key)) ?? '';
  }
}

/** Keys that will never expire. */
export async function eternalKeys(redis: Redis): Promise<string[]> {
  const keys = await redis.keys('*');
  const lives = await Promise.all(keys.map((key) => redis.ttl(key)));
  return keys.filter((_, i) => lives[i] === -1).sort();
}

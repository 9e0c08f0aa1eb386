import type { Redis } from 'ioredis';

/** One key of the store: whether it ends by itself, and its content; of a sorted set the members with their scores. */
export interface HeldKey {
  readonly ends: boolean;
  readonly content: string | Readonly<Record<string, string | number>>;
}

/** Everything a store holds, by key: what a model and Redis are compared by. */
export type Held = Record<string, HeldKey>;

const dump = `
local held = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', key).ok
  local content
  if kind == 'hash' then content = redis.call('HGETALL', key)
  elseif kind == 'zset' then content = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  else content = redis.call('GET', key) end
  held[#held + 1] = { key, kind, redis.call('PTTL', key) >= 0 and '1' or '0', content }
end
return held`;

export async function heldBy(redis: Redis): Promise<Held> {
  const keys = (await redis.eval(dump, 0)) as readonly [string, string, string, string | readonly string[]][];
  // What a repeated call would get again is no part of the state.
  const state = keys.filter(([key]) => !key.startsWith('once:'));
  return Object.fromEntries(
    state.map(([key, kind, ends, content]) => [
      key,
      { ends: ends === '1', content: typeof content === 'string' ? content : pairsOf(content, kind === 'zset') },
    ]),
  );
}

function pairsOf(flat: readonly string[], numbers: boolean): Record<string, string | number> {
  const pairs: Record<string, string | number> = {};
  for (let place = 0; place + 1 < flat.length; place += 2) {
    const value = flat[place + 1] ?? '';
    pairs[flat[place] ?? ''] = numbers ? Number(value) : value;
  }
  return pairs;
}

/** Collects what a model says should be held. Empty hashes and sets are no keys, as in Redis. */
export class Expected {
  readonly held: Held = {};

  text(key: string, content: string, { ends }: { ends: boolean }): void {
    this.held[key] = { ends, content };
  }

  hash(key: string, flat: readonly (string | number)[], { ends }: { ends: boolean }): void {
    const content = pairsOf(flat.map(String), false);
    if (flat.length > 0) this.held[key] = { ends, content };
  }

  sorted(key: string, members: ReadonlyMap<string, number>, { ends }: { ends: boolean }): void {
    if (members.size > 0) this.held[key] = { ends, content: Object.fromEntries(members) };
  }
}

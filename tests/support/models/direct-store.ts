import type { Redis } from 'ioredis';
import { keySpace } from '#server/store/key-space';
import type { Reply, Store } from '#server/store/redis';
import { wire } from '#server/store/script';
import { scriptTranslator } from '../../../sandbox/redis-scripts.ts';

export interface DirectStore extends Store {
  /** Lua texts of the scripts that ran. */
  readonly ran: ReadonlySet<string>;
}

/**
 * The store without HTTP, for thousands of calls: the same scripts on the same Redis, with the platform's flags.
 *
 * @param start stands before every key
 */
export function directStore(redis: Redis, start = ''): DirectStore {
  const space = keySpace(start);
  const { translate } = scriptTranslator();
  const ran = new Set<string>();
  const send = async (command: string, ...args: readonly (string | number)[]) =>
    (await redis.call(...translate([command, ...args]))) as Reply;
  return {
    ran,
    call: (command, key, ...args) => send(command, space.key(String(key)), ...args),
    async run(script, input) {
      const { keys, args } = wire(script, input);
      const { lua, hash } = space.script(script);
      const known = ran.has(lua);
      ran.add(lua);
      return send(known ? 'EVALSHA' : 'EVAL', known ? hash : lua, keys.length, ...keys.map(space.key), ...args);
    },
    getAll: async (keys) =>
      keys.length === 0 ? [] : ((await send('MGET', ...keys.map(space.key))) as readonly Reply[]),
    readAll: (keys) => Promise.all(keys.map((key) => send('HGETALL', space.key(key)))),
  };
}

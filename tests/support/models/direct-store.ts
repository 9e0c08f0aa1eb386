import type { Redis } from 'ioredis';
import type { Reply, Store } from '#server/store/redis';
import { type Script, wire } from '#server/store/script';
import { scriptTranslator } from '../../../sandbox/redis-scripts.ts';

export interface DirectStore extends Store {
  /** Lua texts of the scripts that ran. */
  readonly ran: ReadonlySet<string>;
}

/** The store without HTTP, for thousands of calls: the same scripts on the same Redis, with the platform's flags. */
export function directStore(redis: Redis): DirectStore {
  const { translate } = scriptTranslator();
  const ran = new Set<string>();
  const send = async (command: string, ...args: readonly (string | number)[]) =>
    (await redis.call(...translate([command, ...args]))) as Reply;
  return {
    ran,
    call: send,
    async run(script, input) {
      const { keys, args } = wire(script, input);
      const { lua, hash }: Pick<Script, 'lua' | 'hash'> = script;
      const known = ran.has(lua);
      ran.add(lua);
      return send(known ? 'EVALSHA' : 'EVAL', known ? hash : lua, keys.length, ...keys, ...args);
    },
    readAll: (keys) => Promise.all(keys.map((key) => send('HGETALL', key))),
  };
}

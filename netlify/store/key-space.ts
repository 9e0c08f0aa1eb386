import { createHash } from 'node:crypto';
import type { Script } from './script.ts';

/** What goes over the line of a script. */
export type ScriptText = Pick<Script, 'lua' | 'hash'>;

/**
 * A part of the store in which every key begins with the same text. Whoever is given it neither sees nor reaches a key outside, also from
 * within a script: there `KEYS` hold the names that the caller knows, and `redis.call` puts the text before the key of each command.
 * The platform sees the whole keys, as it must to lock them.
 */
export interface KeySpace {
  key(name: string): string;
  script(script: ScriptText): ScriptText;
}

/** @param start `''` leaves keys and scripts as they are */
export function keySpace(start: string): KeySpace {
  if (start === '') return { key: (name) => name, script: (script) => script };
  const inside = new Map<string, ScriptText>();
  return {
    key: (name) => start + name,
    script(script) {
      const known = inside.get(script.hash);
      if (known) return known;
      const [, flags = '', text = ''] = /^(#!.*\n)?([\s\S]*)$/.exec(script.lua) ?? [];
      const lua = `${flags}${enclosing(start)}${text}`;
      const made = { lua, hash: createHash('sha1').update(lua).digest('hex') };
      inside.set(script.hash, made);
      return made;
    },
  };
}

/** Commands of ours name one key, as their first argument; these three name nothing but keys. */
const enclosing = (start: string) => `local KEYS, redis = (function(whole)
  local named = {}
  for i = 1, #KEYS do named[i] = string.sub(KEYS[i], ${start.length + 1}) end
  local function call(command, key, ...)
    local more = { ... }
    if command == 'DEL' or command == 'EXISTS' or command == 'RENAME' then
      for i = 1, #more do more[i] = '${start}' .. more[i] end
    end
    return whole.call(command, '${start}' .. key, unpack(more))
  end
  return named, setmetatable({ call = call }, { __index = whole })
end)(redis)
`;

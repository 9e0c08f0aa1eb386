import { createHash } from 'node:crypto';

/**
 * Scripts as the platform runs them, on a Redis that knows only half of its flags. `no-writes` it keeps by itself; `allow-key-locking` it
 * does not know: that name is taken out, and every call of such a script checks that its keys were declared, as the platform's locks would.
 */
export interface ScriptTranslator {
  /** A command, `EVAL` and `EVALSHA` translated, others as they are. */
  translate(command: readonly (string | number)[]): [string, ...string[]];
}

export function scriptTranslator(): ScriptTranslator {
  // The client names a script by the hash of its text; a translated one is stored under another hash.
  const renamed = new Map<string, string>();
  return {
    translate(command) {
      const [name = '', ...args] = command.map(String);
      const verb = name.toUpperCase();
      const [subject = '', ...rest] = args;
      if (verb === 'EVALSHA') return [verb, renamed.get(subject) ?? subject, ...rest];
      if (verb !== 'EVAL' || !subject.startsWith('#!lua')) return [verb, ...args];
      const ours = translateScript(subject);
      renamed.set(sha1(subject), sha1(ours));
      return [verb, ours, ...rest];
    },
  };
}

/** Commands of our scripts that touch every argument; all others touch the first alone. */
const checkKeys = `
local redis = (function(real)
  local declared = {}
  for _, key in ipairs(KEYS) do declared[key] = true end
  local many = { DEL = true, EXISTS = true, UNLINK = true, MGET = true }
  local function call(command, ...)
    local touched = { ... }
    for i = 1, many[string.upper(command)] and #touched or 1 do
      if touched[i] and not declared[touched[i]] then error('undeclared key accessed in a script that locks its keys: ' .. touched[i]) end
    end
    return real.call(command, ...)
  end
  return setmetatable({ call = call }, { __index = real })
end)(redis)`.replace(/\n\s*/g, ' ');

function translateScript(lua: string): string {
  const [head = '', ...body] = lua.split('\n');
  const flags = (/flags=(\S*)/.exec(head)?.[1] ?? '').split(',').filter((flag) => flag !== '');
  const known = flags.filter((flag) => flag !== 'allow-key-locking');
  return [
    known.length > 0 ? `#!lua flags=${known.join(',')}` : '#!lua',
    ...(known.length < flags.length ? [checkKeys] : []),
    ...body,
  ].join('\n');
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

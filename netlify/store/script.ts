import { createHash } from 'node:crypto';

/** Declares what a script touches and takes. Names become locals of the Lua text, in this order. */
export interface ScriptShape<K extends string, A extends string> {
  readonly keys: readonly K[];
  readonly args?: readonly A[];
  /**
   * Name of a Lua list that holds all further arguments, e.g. the field-value pairs of a record: `redis.call('HSET', user, unpack(fields))`.
   */
  readonly rest?: string;
  /** The script queues letters in the same step as its change: its text calls `queue_letters()` where the change is certain. */
  readonly letters?: boolean;
  /**
   * `reads`: changes nothing. `locks`: every key it touches is declared, so that the platform locks those alone
   * (`allow-key-locking`); without it the script holds up the whole store. A script that builds a key inside must not claim it.
   */
  readonly flags?: readonly ('reads' | 'locks')[];
}

export interface Script<K extends string = string, A extends string = string> {
  readonly shape: ScriptShape<K, A>;
  /** What is sent. */
  readonly lua: string;
  /** SHA-1 of `lua`, by which the store knows it. */
  readonly hash: string;
}

/** A letter ready to be queued by a script: made by the outbox, sealed. */
export interface PreparedLetter {
  readonly mailId: string;
  readonly key: string;
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly due: number;
  /** Life in milliseconds. */
  readonly lifeMs: number;
}

export interface ScriptInput<K extends string, A extends string> {
  readonly keys: Readonly<Record<K, string>>;
  readonly args?: Readonly<Record<A, string | number>>;
  readonly rest?: readonly (string | number)[];
  readonly letters?: readonly PreparedLetter[];
}

const platformFlags = { reads: 'no-writes', locks: 'allow-key-locking' } as const;

/** Letter keys follow the named keys, the list of what is due first; their arguments follow the named arguments, their number first. */
const queueLetters = (key: number, arg: number, keepMs: number) => `
local letter_count = tonumber(ARGV[${arg}])
local function queue_letters()
  if letter_count == 0 then return end
  local due_list = KEYS[${key}]
  for i = 1, letter_count do
    local mail, at = KEYS[${key} + i], ${arg} + 1 + (i - 1) * 4
    redis.call('HSET', mail, 'sealed', ARGV[at + 1], 'attempts', '0')
    redis.call('PEXPIRE', mail, ARGV[at + 3])
    redis.call('ZADD', due_list, ARGV[at + 2], ARGV[at])
  end
  redis.call('PEXPIRE', due_list, '${keepMs}', redis.call('PTTL', due_list) < 0 and 'NX' or 'GT')
end`;

/** Name of the key that lists letters by the time of their next attempt. */
export const dueListKey = 'mails-due';
/** How long that list outlives its youngest letter at most, in milliseconds: twice the longest life of a letter. */
const dueListMs = 2 * 2 * 86_400_000;

/**
 * A script for the store. Its text uses the declared names; the numbers of keys and arguments are written here and nowhere else.
 *
 * @example
 * const endSession = script({ keys: ['session', 'sessions'], args: ['sessionId'], flags: ['locks'] }, `
 * redis.call('ZREM', sessions, sessionId)
 * return redis.call('DEL', session)`);
 * await store.run(endSession, { keys: { session: …, sessions: … }, args: { sessionId } });
 */
export function script<const K extends string, const A extends string = never>(
  shape: ScriptShape<K, A>,
  text: string,
): Script<K, A> {
  const { keys, args = [], rest, letters = false, flags = [] } = shape;
  const argsBefore = args.length;
  const head = flags.length > 0 ? `#!lua flags=${flags.map((flag) => platformFlags[flag]).join(',')}\n` : '';
  const locals = [
    ...keys.map((name, index) => `local ${name} = KEYS[${index + 1}]`),
    ...args.map((name, index) => `local ${name} = ARGV[${index + 1}]`),
    ...(letters ? [queueLetters(keys.length + 1, argsBefore + 1, dueListMs)] : []),
    ...(rest === undefined
      ? []
      : [
          letters
            ? `local ${rest} = { unpack(ARGV, ${argsBefore + 2} + 4 * letter_count) }`
            : `local ${rest} = { unpack(ARGV, ${argsBefore + 1}) }`,
        ]),
  ];
  const lua = `${head}${locals.join('\n')}\n${text.trim()}\n`;
  return { shape, lua, hash: createHash('sha1').update(lua).digest('hex') };
}

/** Keys and arguments as the store takes them, in the order that `script` gave them. */
export function wire<K extends string, A extends string>(
  { shape }: Script<K, A>,
  { keys, args, rest = [], letters = [] }: ScriptInput<K, A>,
): { readonly keys: string[]; readonly args: string[] } {
  const named = args as Readonly<Record<A, string | number>>;
  return {
    keys: [
      ...shape.keys.map((name) => keys[name]),
      ...(shape.letters ? [dueListKey, ...letters.map(({ key }) => key)] : []),
    ],
    args: [
      ...(shape.args ?? []).map((name) => String(named[name])),
      ...(shape.letters
        ? [
            String(letters.length),
            ...letters.flatMap(({ mailId, sealed, due, lifeMs }) => [mailId, sealed, String(due), String(lifeMs)]),
          ]
        : []),
      ...rest.map(String),
    ],
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { mailsDueKey, type PreparedLetter, queueLettersLua } from './mail/queue.ts';

/** Declares what a script touches and takes. Names become locals of the Lua text. */
export interface ScriptShape<K extends string, A extends string> {
  readonly keys: readonly K[];
  readonly args?: readonly A[];
  /**
   * Name of a Lua list that holds all further arguments, e.g. the field-value pairs of a record: `redis.call('HSET', user, unpack(fields))`.
   */
  readonly rest?: string;
  /**
   * The script queues letters in the same step as its change: its text calls `queue_letters()` where the change is certain. `letters` is
   * then a local too, a list.
   */
  readonly letters?: boolean;
  /**
   * `reads`: changes nothing. `locks`: every key it touches is declared, so that the platform locks those alone
   * (`allow-key-locking`); without it the script holds up the whole store. A script that builds a key inside must not claim it.
   */
  readonly flags?: readonly ('reads' | 'locks')[];
  /**
   * What happens when the connection broke before an answer and the script is sent again. `same`: running twice leaves the same state and
   * answers the same by itself. `once`: the first answer is kept for a moment under a number of its own, and the second call gets it. A
   * script that only reads needs neither; one that says nothing is not sent again.
   */
  readonly again?: 'same' | 'once';
}

export interface Script<K extends string = string, A extends string = string> {
  readonly shape: ScriptShape<K, A>;
  /** What is sent. */
  readonly lua: string;
  /** SHA-1 of `lua`, by which the store knows it. */
  readonly hash: string;
}

/** Keys and arguments of one run, by name. Numbers travel as digits: in Lua they are text until `tonumber`. */
export type ScriptInput<K extends string, A extends string> = {
  readonly keys: Readonly<Record<K, string>>;
  readonly rest?: readonly (string | number)[];
  readonly letters?: readonly PreparedLetter[];
} & ([A] extends [never] ? { readonly args?: undefined } : { readonly args: Readonly<Record<A, string | number>> });

const platformFlags = { reads: 'no-writes', locks: 'allow-key-locking' } as const;

/** How long a script that must not run twice remembers its answer: longer than any call waits. Milliseconds. */
const rememberMs = 10_000;

/** The number of a call whose answer is kept. */
export const oncePrefix = 'once:';

/** The work as a function, so that whatever it answers can be kept. The key comes last of all. */
const onceLua = (text: string) => `
local function work()
${text}
end
local once = KEYS[#KEYS]
local given = redis.call('GET', once)
if given then return cjson.decode(given)[1] end
local answer = work()
redis.call('SET', once, cjson.encode({ answer }), 'PX', ${rememberMs})
return answer`;

/** Whether a script may be sent a second time. */
export const isRepeatable = ({ shape: { again, flags = [] } }: Script): boolean =>
  again !== undefined || flags.includes('reads');

/** How many arguments a letter takes: id, sealed text, time of the first attempt, life; burst, distance and pause of its pace. */
const argsPerLetter = 7;

/**
 * The letters' number follows the named arguments, then their own; their keys follow the named keys: the list of what is due first, then
 * two of each letter, its own and its pace's.
 */
const lettersLua = (firstKey: number, countAt: number) => `
local mails_due, letters = KEYS[${firstKey}], {}
for i = 1, tonumber(ARGV[${countAt}]) do
  local at, own = ${countAt} + (i - 1) * ${argsPerLetter}, ${firstKey} + 2 * i
  letters[i] = { key = KEYS[own - 1], pace = KEYS[own], id = ARGV[at + 1], sealed = ARGV[at + 2], due = ARGV[at + 3], lifeMs = ARGV[at + 4],
    burst = tonumber(ARGV[at + 5]), every = tonumber(ARGV[at + 6]), pause = tonumber(ARGV[at + 7]) }
end
${queueLettersLua.trim()}`;

/**
 * A script for the store. Its text uses the declared names; the numbers of keys and arguments are written here and nowhere else.
 *
 * @example
 * const endSession = script({ keys: ['session', 'sessions'], args: ['sessionId'], flags: ['locks'] }, `
 * redis.call('ZREM', sessions, sessionId)
 * return redis.call('DEL', session)`);
 * await store.run(endSession, { keys: { session: …, sessions: … }, args: { sessionId } });
 *
 * @throws {TypeError} for a name that Lua does not take or that stands for two things
 */
export function script<const K extends string = never, const A extends string = never>(
  shape: ScriptShape<K, A>,
  text: string,
): Script<K, A> {
  const { keys, args = [], rest, letters = false, flags = [], again } = shape;
  const own = [
    ...(letters ? ['letters', 'mails_due', 'within_pace', 'queue_letters'] : []),
    ...(again === 'once' ? ['once', 'work', 'given', 'answer'] : []),
  ];
  refuseBadNames([...keys, ...args, ...(rest === undefined ? [] : [rest]), ...own]);
  const afterArgs = args.length + 1;
  const restFrom = letters ? `${afterArgs + 1} + ${argsPerLetter} * #letters` : afterArgs;
  const lines = [
    ...keys.map((name, index) => `local ${name} = KEYS[${index + 1}]`),
    ...args.map((name, index) => `local ${name} = ARGV[${index + 1}]`),
    ...(letters ? [lettersLua(keys.length + 1, afterArgs).trim()] : []),
    ...(rest === undefined ? [] : [`local ${rest} = { unpack(ARGV, ${restFrom}) }`]),
    again === 'once' ? onceLua(text.trim()).trim() : text.trim(),
    '',
  ];
  const head = flags.length > 0 ? `#!lua flags=${flags.map((flag) => platformFlags[flag]).join(',')}\n` : '';
  const lua = `${head}${lines.join('\n')}`;
  return { shape, lua, hash: createHash('sha1').update(lua).digest('hex') };
}

/** Keys and arguments as the store takes them, in the order that `script` gave them. */
export function wire<K extends string, A extends string>(
  { shape }: Script<K, A>,
  { keys, args, rest = [], letters = [] }: ScriptInput<K, A>,
): { readonly keys: string[]; readonly args: string[] } {
  const named = args as Readonly<Record<A, string | number>>;
  const sealed = letters.flatMap(({ mailId, sealed: text, due, lifeMs, pace }) => [
    ...[mailId, text, due, lifeMs],
    ...(pace ? [pace.burst, pace.everyMs, pace.pauseMs] : [0, 0, 0]),
  ]);
  return {
    keys: [
      ...shape.keys.map((name) => keys[name]),
      ...(shape.letters ? [mailsDueKey, ...letters.flatMap(({ key, pace }) => [key, pace?.key ?? key])] : []),
      ...(shape.again === 'once' ? [`${oncePrefix}${randomBytes(12).toString('base64url')}`] : []),
    ],
    args: [
      ...(shape.args ?? []).map((name) => named[name]),
      ...(shape.letters ? [letters.length, ...sealed] : []),
      ...rest,
    ].map(String),
  };
}

const luaWords =
  /^(and|break|do|else|elseif|end|false|for|function|if|in|local|nil|not|or|repeat|return|then|true|until|while|redis|cjson|unpack)$/;

function refuseBadNames(names: readonly string[]): void {
  const bad = names.find(
    (name, index) => !/^[A-Za-z_]\w*$/.test(name) || luaWords.test(name) || names.indexOf(name) !== index,
  );
  if (bad !== undefined) throw new TypeError(`a script cannot name "${bad}" so`);
}

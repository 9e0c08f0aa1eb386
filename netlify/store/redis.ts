import { Failure } from '../domain/failure.ts';
import { keySpace, type ScriptText } from './key-space.ts';
import { openLine, type Reply } from './line.ts';
import { isRepeatable, type Script, type ScriptInput, wire } from './script.ts';

/** Longest wait for one answer of the store unless the settings say otherwise, in milliseconds. */
const usualTimeoutMs = 2000;
/** Both attempts together must leave time for an answer within three seconds (SEC-K2). Milliseconds. */
const repeatWithinMs = 500;
/**
 * How a connection ends that the other side had closed while this process slept (BUG-PL05): the platform freezes a function between two
 * calls, and what it finds on waking is a line to nobody.
 */
const brokenCodes = new Set(['ECONNRESET', 'EPIPE']);
/** Commands that may be sent twice: they read, or they leave what they left the first time. `SET … NX` is not among them. */
const repeatableCommands = new Set([
  'GET',
  'HGET',
  'HMGET',
  'HGETALL',
  'ZRANGE',
  'ZCARD',
  'ZREM',
  'DEL',
  'HSET',
  'PING',
]);

export type { Reply } from './line.ts';

type Argument = string | number;

/**
 * The one door to Redis. Every method is one round trip. What the connection lost before an answer came is sent once more, at once, where
 * that can neither count nor write anything twice.
 */
export interface Store {
  /** One command, e.g. `call('GET', key)`. */
  call(command: string, ...args: readonly Argument[]): Promise<Reply>;
  /** A script: all of it happens, or none. Its shape says whether it may be sent again (`again`). */
  run<K extends string, A extends string>(script: Script<K, A>, input: ScriptInput<K, A>): Promise<Reply>;
  /** `HGETALL` of many keys in one round trip, in the order of the keys. */
  readAll(keys: readonly string[]): Promise<readonly Reply[]>;
  /** `GET` of many keys in one command, in the order of the keys. */
  getAll(keys: readonly string[]): Promise<readonly Reply[]>;
}

export interface StoreSettings {
  readonly url: string;
  readonly token: string;
  /** Stands before every key. */
  readonly keySpace?: string;
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Opens the store. No connection is made before the first call.
 * Each failure, whatever its kind, becomes `unavailable`; the store's own message may hold the whole command and so must never be logged.
 */
export function openStore({ url, token, keySpace: start = '', timeoutMs = usualTimeoutMs }: StoreSettings): Store {
  const space = keySpace(start);
  const line = openLine({ url, token, timeoutMs });
  /** Commands of ours name one key, as their first argument. */
  const placed = ([key, ...args]: readonly Argument[]) => (key === undefined ? [] : [space.key(String(key)), ...args]);
  /** Scripts that this process has sent whole: the store knows them by their hash from then on, and forgets them when it starts anew. */
  const known = new Set<string>();
  const evaluate = async ({ lua, hash }: ScriptText, keys: string[], args: string[]): Promise<Reply> => {
    const input = [keys.length, ...keys, ...args];
    if (known.has(hash)) {
      try {
        return await line.send(['EVALSHA', hash, ...input]);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      }
    }
    const reply = await line.send(['EVAL', lua, ...input]);
    known.add(hash);
    return reply;
  };
  return {
    call(command, ...args) {
      const send = () => line.send([command, ...placed(args)]);
      const isRepeatableCommand =
        repeatableCommands.has(command) || (command === 'SET' && !args.includes('NX') && !args.includes('GET'));
      return guard(() => (isRepeatableCommand ? twiceIfBroken(send) : send()));
    },
    run(script, input) {
      const { keys, args } = wire(script, input);
      const send = () => evaluate(space.script(script), keys.map(space.key), args);
      return guard(() => (isRepeatable(script as Script) ? twiceIfBroken(send) : send()));
    },
    async readAll(keys) {
      if (keys.length === 0) return [];
      const asked = keys.map((key) => ['HGETALL', space.key(key)]);
      return guard(() => twiceIfBroken(() => line.all(asked)));
    },
    async getAll(keys) {
      if (keys.length === 0) return [];
      const send = () => line.send(['MGET', ...keys.map((key) => space.key(key))]);
      const reply = await guard(() => twiceIfBroken(send));
      return Array.isArray(reply) ? (reply as readonly Reply[]) : [];
    },
  };
}

/** Sends again, once and at once, when the connection broke before an answer. */
async function twiceIfBroken<T>(send: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await send();
  } catch (error) {
    if (!isBroken(error) || performance.now() - started > repeatWithinMs) throw error;
    return await send();
  }
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return brokenCodes.has(code) || isBroken(error.cause);
}

/** Turns any failure of the store into `unavailable`, without the command that caused it. */
export async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure('unavailable', { cause: new Error(`store: ${reasonOf(error)}`) });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = /^([A-Z]{3,})\b/.exec(error.message)?.[1];
  return code ? `${error.name} ${code}` : error.name;
}

import { Failure } from '../domain/failure.ts';
import { openClient } from './client.ts';
import { keySpace, type ScriptText } from './key-space.ts';
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

export type Reply = string | number | null | readonly Reply[];
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
 * Each failure, whatever its kind, becomes `unavailable`; the client's own message holds the whole command and so must never be logged.
 */
export function openStore({ url, token, keySpace: start = '', timeoutMs = usualTimeoutMs }: StoreSettings): Store {
  const space = keySpace(start);
  const client = openClient({ url, token, timeoutMs });
  /** Commands of ours name one key, as their first argument. */
  const placed = ([key, ...args]: readonly Argument[]) => (key === undefined ? [] : [space.key(String(key)), ...args]);
  /** Scripts that this process has sent whole: the store knows them by their hash from then on, and forgets them when it starts anew. */
  const known = new Set<string>();
  /** Through the client's own methods, which send in one request what is started together. */
  const evaluate = async ({ lua, hash }: ScriptText, keys: string[], args: string[]): Promise<Reply> => {
    if (known.has(hash)) {
      try {
        return await client.evalsha<string[], Reply>(hash, keys, args);
      } catch (error) {
        if (!(error instanceof Error && error.message.includes('NOSCRIPT'))) throw error;
      }
    }
    const reply = await client.eval<string[], Reply>(lua, keys, args);
    known.add(hash);
    return reply;
  };
  return {
    call(command, ...args) {
      const send = () => client.exec<Reply>([command, ...placed(args)]);
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
      const pipeline = client.pipeline();
      for (const key of keys) pipeline.hgetall(space.key(key));
      return guard(() => twiceIfBroken(() => pipeline.exec<Reply[]>()));
    },
    async getAll(keys) {
      if (keys.length === 0) return [];
      const send = () => client.exec<Reply[]>(['MGET', ...keys.map((key) => space.key(key))]);
      return guard(() => twiceIfBroken(send));
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
  const code = /^(?:Command failed: )?([A-Z]{3,})\b/.exec(error.message)?.[1];
  return code ? `${error.name} ${code}` : error.name;
}

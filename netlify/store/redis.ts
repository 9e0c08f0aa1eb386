import { Redis } from '@upstash/redis';
import { Failure } from '../domain/failure.ts';
import { type Script, type ScriptInput, wire } from './script.ts';

/** Longest wait for one answer of the store, in milliseconds. */
const timeoutMs = 2000;
/** A failure this early is a broken connection, not a slow store. Milliseconds. */
const repeatWithinMs = 500;

export type Reply = string | number | null | readonly Reply[];
type Argument = string | number;

/** The one door to Redis. Every method is one round trip, made once: nothing is retried behind the caller's back. */
export interface Store {
  /** One command, e.g. `call('GET', key)`. */
  call(command: string, ...args: readonly Argument[]): Promise<Reply>;
  /**
   * A script: all of it happens, or none. One that answers the same when it runs twice may be called `repeatable`: it is sent once more
   * when the connection breaks early, since the first answer may have been lost after the work was done (K3).
   */
  run<K extends string, A extends string>(
    script: Script<K, A>,
    input: ScriptInput<K, A>,
    options?: { readonly repeatable?: boolean },
  ): Promise<Reply>;
  /** `HGETALL` of many keys in one round trip, in the order of the keys. */
  readAll(keys: readonly string[]): Promise<readonly Reply[]>;
  /** Only for the rate limiter, which brings its own scripts. */
  readonly client: Redis;
}

/**
 * Opens the store. No connection is made before the first call.
 * Each failure, whatever its kind, becomes `unavailable`; the client's own message holds the whole command and so must never be logged.
 */
export function openStore({ url, token }: { readonly url: string; readonly token: string }): Store {
  const client = new Redis({
    url,
    token,
    automaticDeserialization: false,
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(timeoutMs),
    enableTelemetry: false,
    readYourWrites: true,
  });
  const send = (command: readonly Argument[]): Promise<Reply> =>
    guard(() => client.exec<Reply>(command as [string, ...Argument[]]));
  /** Scripts that this process has sent whole: the store knows them by their hash from then on, and forgets them when it starts anew. */
  const known = new Set<string>();
  /** Through the client's own methods, which send in one request what is started together. */
  const evaluate = async (
    { lua, hash }: Pick<Script, 'lua' | 'hash'>,
    keys: string[],
    args: string[],
  ): Promise<Reply> => {
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
    client,
    call: (command, ...args) => send([command, ...args]),
    async run(script, input, { repeatable = false } = {}) {
      const { keys, args } = wire(script, input);
      const attempt = () => guard(() => evaluate(script, keys, args));
      const started = performance.now();
      try {
        return await attempt();
      } catch (error) {
        // Both attempts together must leave time for an answer within three seconds (K2).
        if (!repeatable || performance.now() - started > repeatWithinMs) throw error;
        return await attempt();
      }
    },
    async readAll(keys) {
      if (keys.length === 0) return [];
      const pipeline = client.pipeline();
      for (const key of keys) pipeline.hgetall(key);
      return guard(() => pipeline.exec<Reply[]>());
    },
  };
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

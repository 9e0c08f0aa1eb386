import { builtIn } from './deployment.ts';
import { type Env, isLoopback, parseEnv } from './env.ts';
import { createLimits, type Limits } from './services/limits.ts';
import { createLog, type Log } from './services/log.ts';
import { createTokens, type Tokens } from './services/tokens.ts';
import { openStore, type Store } from './store/redis.ts';
import { createSessions, type Sessions } from './store/session/store.ts';

/** What every function needs. What only some need is wired in `wiring/`, so that no bundle carries a package it does not use. */
export interface App {
  readonly env: Env;
  readonly log: Log;
  readonly store: Store;
  readonly limits: Limits;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** On the machine of a developer the second factor may wait (ADR-S18). */
  readonly mayPostponeFactor: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createApp(env: Env): App {
  const store = openStore(env.redis);
  return {
    env,
    store,
    log: createLog(),
    limits: createLimits(store, env.limitFactor, () => Date.now()),
    tokens: createTokens(env.keys.tokens, env.siteUrl),
    sessions: createSessions(store),
    mayPostponeFactor: env.context === 'dev' && isLoopback(new URL(env.siteUrl).hostname),
    now: () => Date.now(),
  };
}

let wired: App | undefined;

/**
 * The one wiring of this process, made at the first call.
 *
 * @throws {EnvironmentError} on every call, as long as the environment is not usable: nothing is ever served with a default key.
 */
export function app(): App {
  wired ??= createApp(parseEnv({ ...process.env, ...builtIn() }));
  return wired;
}

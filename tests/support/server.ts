import { inject } from 'vitest';
import { loadFunctions } from '../../sandbox/functions.ts';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';
import { type Callee, callsTo } from './calls.ts';
import { undeclaredIn } from './declared-failures.ts';

/** The functions of the product on a Redis of their own, called as the platform calls them: by path, Request in, Response out. */
export interface TestServer extends Callee {
  readonly siteUrl: string;
  readonly store: RedisSandbox;
  /** Every log line written so far, as text. */
  readonly logs: readonly string[];
  /** Hands over a request as it is. */
  handle(request: Request, ip?: string): Promise<Response>;
  /** Waits for the work that functions do after their answer. */
  settled(): Promise<void>;
  /** Runs a scheduled function once, by the name of its file. */
  runSchedule(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A complete environment for `parseEnv`, with fresh keys; `redis` names the store. */
export function testEnvironment(redis: { url: string; token: string }): Record<string, string> {
  return { ...freshEnvironment(redis, inject('smtpUrl')) };
}

/**
 * Starts a server for one test file. Call it in `beforeAll`, before anything of `netlify/` has been imported, since the functions read the
 * environment once. Limits are a thousand times wider unless the overrides say `RATE_LIMIT_FACTOR: '1'`.
 */
export async function startServer(overrides: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const store = await startRedis();
  const environment = { ...testEnvironment(store), ...overrides };
  Object.assign(process.env, environment);

  const logs: string[] = [];
  const print = console.log;
  console.log = (...parts: unknown[]) => void logs.push(parts.map(String).join(' '));

  const functions = await loadFunctions(process.cwd());
  const handle = async (request: Request, ip = '198.51.100.1') => {
    const response = await functions.handle(request, ip);
    if (!response) throw new Error(`no function for ${request.url}`);
    return response;
  };
  return {
    siteUrl: environment.SITE_URL ?? '',
    mailUrl: inject('mailUrl'),
    store,
    logs,
    call: callsTo(environment.SITE_URL ?? '', handle),
    handle,
    settled: () => functions.settled(),
    runSchedule: (name) => functions.runSchedule(name),
    async stop() {
      await functions.stop();
      console.log = print;
      await store.stop();
      const undeclared = undeclaredIn(logs, inject('declaredFailures'));
      if (undeclared.length > 0)
        throw new Error(`Failures that no row of src/contract/calls names:\n${undeclared.join('\n')}`);
    },
  };
}

import { inject } from 'vitest';
import type { Problem } from '#contract/problem';
import { loadFunctions } from '../../sandbox/functions.ts';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON, unless it is a string or bytes: then as it is. */
  readonly body?: unknown;
  readonly token?: string;
  /** Source address that the platform would report. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Headers;
  problem(): Problem;
}

/** The functions of the product on a Redis of their own, called as the platform calls them: by path, Request in, Response out. */
export interface TestServer {
  readonly siteUrl: string;
  readonly store: RedisSandbox;
  /** Every log line written so far, as text. */
  readonly logs: readonly string[];
  call<T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>>;
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
  return {
    siteUrl: environment.SITE_URL ?? '',
    store,
    logs,
    async call<T>(path: string, { method, body, token, ip = '198.51.100.1', headers = {} }: CallOptions = {}) {
      const url = new URL(path, environment.SITE_URL);
      const raw = typeof body === 'string' || body instanceof Uint8Array;
      const request = new Request(url, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const response = await functions.handle(request, ip);
      if (!response) throw new Error(`no function for ${url.pathname}`);
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      const parsed: unknown = isJson ? JSON.parse(text) : undefined;
      return {
        status: response.status,
        body: parsed as T,
        text,
        headers: response.headers,
        problem: () => parsed as Problem,
      };
    },
    async handle(request, ip = '198.51.100.1') {
      const response = await functions.handle(request, ip);
      if (!response) throw new Error(`no function for ${request.url}`);
      return response;
    },
    settled: () => functions.settled(),
    runSchedule: (name) => functions.runSchedule(name),
    async stop() {
      await functions.stop();
      console.log = print;
      await store.stop();
      // Calls refuse with nothing that their rows do not name (`failuresOf`).
      const undeclared = logs.filter((line) => line.includes('"undeclared failure"'));
      if (undeclared.length > 0)
        throw new Error(`Failures that no row of src/contract/calls.ts names:\n${undeclared.join('\n')}`);
    },
  };
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { scriptTranslator } from './redis-scripts.ts';
import { keepRedisServer } from './redis-server.ts';

/** Slows, fails or cuts calls that hold a given command. */
export interface RedisFault {
  /** Command name, e.g. `GET`; `EVAL` is any script, sent whole or by its hash; `*` for any. */
  readonly match: string;
  /** Only calls in which a key begins so, e.g. `user:`. */
  readonly key?: string;
  readonly delayMs?: number;
  /** Answers with this status instead of running the command. */
  readonly status?: number;
  /** Runs the command, then cuts the connection without an answer. */
  readonly dropAfter?: boolean;
  /** How many calls are hit; default 1. */
  readonly times?: number;
}

export interface RedisSandbox {
  /** Address of the REST endpoint. */
  readonly url: string;
  readonly token: string;
  /** Direct connection, to look into the store. */
  readonly redis: Redis;
  /** REST calls answered since the start or the last reset: round trips of the client. */
  requests(): number;
  /** Commands in them, as they are billed: each of a pipeline is one, and a script is one. */
  commands(): number;
  /** Bytes of the heaviest answer since the start or the last reset. */
  heaviest(): number;
  fault(fault: RedisFault): void;
  /** Forgets faults and the count; with `data` also everything stored. */
  reset(options?: { data?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /** Port of the REST endpoint; default any free one. */
  readonly port?: number;
  /** Where the append-only file lives; without it nothing outlasts the process. */
  readonly dataDir?: string;
  readonly token?: string;
}

/**
 * A private Redis (or Valkey) server behind an endpoint that answers as Upstash's REST interface does: `/`, `/pipeline`, `/multi-exec`,
 * bearer token, base64 answers on request.
 */
export async function startRedis({
  port = 0,
  dataDir,
  token = randomBytes(18).toString('base64url'),
}: RedisOptions = {}): Promise<RedisSandbox> {
  const runDir = mkdtempSync(join(tmpdir(), 'redis-'));
  const socket = join(runDir, 'redis.sock');
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const redis = new Redis(socket, {
    retryStrategy: (attempt) => Math.min(attempt * 10, 200),
    maxRetriesPerRequest: null,
  });
  redis.on('error', () => undefined);
  const server = await keepRedisServer(
    [
      ['--port', '0'],
      ['--unixsocket', socket],
      ['--dir', dataDir ?? runDir],
      ['--save', ''],
      ['--appendonly', dataDir ? 'yes' : 'no'],
      ['--loglevel', 'warning'],
    ],
    () => redis.ping(),
  ).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });

  let requests = 0;
  let commands = 0;
  let heaviest = 0;
  let faults: { fault: RedisFault; left: number }[] = [];
  const rest = createRestHandler(redis, {
    token,
    counted: (count) => {
      requests += 1;
      commands += count;
    },
    weighed: (bytes) => {
      heaviest = Math.max(heaviest, bytes);
    },
    faultOf(commands) {
      const hit = faults.find(({ fault, left }) => left > 0 && commands.some((command) => isHit(fault, command)));
      if (hit) hit.left -= 1;
      return hit?.fault;
    },
    control: (path, body) => control(path, body),
  });
  const http = createServer((request, response) => {
    rest(request, response).catch(() => response.destroy());
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');

  const sandbox: RedisSandbox = {
    // A number, not a name: looking a name up waits behind password hashing in the thread pool.
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    token,
    redis,
    requests: () => requests,
    commands: () => commands,
    heaviest: () => heaviest,
    fault(fault) {
      faults.push({ fault, left: fault.times ?? 1 });
    },
    async reset({ data = false } = {}) {
      faults = [];
      requests = 0;
      commands = 0;
      heaviest = 0;
      if (data) await redis.flushall();
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      redis.disconnect();
      await server.stop();
      rmSync(runDir, { recursive: true, force: true });
    },
  };
  const control = async (path: string, body: unknown): Promise<unknown> => {
    switch (path) {
      case '/_sandbox/faults':
        sandbox.fault(body as RedisFault);
        return {};
      case '/_sandbox/reset':
        await sandbox.reset(body as { data?: boolean });
        return {};
      case '/_sandbox/requests':
        return { requests };
      default:
        return undefined;
    }
  };
  return sandbox;
}

/** The most that an answer may weigh, in bytes (https://upstash.com/docs/redis/troubleshooting/max_request_size_exceeded). */
const mostBytes = 10_000_000;

interface Hooks {
  readonly token: string;
  counted(commands: number): void;
  weighed(bytes: number): void;
  faultOf(commands: readonly Command[]): RedisFault | undefined;
  control(path: string, body: unknown): Promise<unknown>;
}

type Command = readonly (string | number)[];
type Encode = (value: unknown, top: boolean) => unknown;

function createRestHandler(redis: Redis, hooks: Hooks) {
  const { translate } = scriptTranslator();
  const run = async (command: Command, encode: Encode) => {
    try {
      const [name, ...args] = translate(command);
      return { result: encode(await redis.callBuffer(name, ...args), true) };
    } catch (error) {
      return { error: messageOf(error) };
    }
  };
  const runTogether = async (commands: readonly Command[], encode: Encode) => {
    const chain = redis.multi();
    for (const command of commands) {
      const [name, ...args] = translate(command);
      chain.callBuffer(name, ...args);
    }
    const results = (await chain.exec()) ?? [];
    return results.map(([error, value]) => (error ? { error: messageOf(error) } : { result: encode(value, true) }));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown) => {
      const text = JSON.stringify(body);
      const bytes = Buffer.byteLength(text);
      if (bytes > mostBytes) return send(400, { error: `ERR max request size exceeded. Limit: ${mostBytes} bytes` });
      hooks.weighed(bytes);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    };
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = await readJson(request);
    if (path.startsWith('/_sandbox/')) {
      const answer = await hooks.control(path, body);
      return answer === undefined ? send(404, { error: 'no such control' }) : send(200, answer);
    }
    if (request.headers.authorization !== `Bearer ${hooks.token}`) return send(401, { error: 'Unauthorized' });
    const many = path === '/pipeline' || path === '/multi-exec';
    if (request.method !== 'POST' || !Array.isArray(body) || (!many && path !== '/'))
      return send(400, { error: 'ERR bad request' });

    const commands: readonly Command[] = many ? body : [body];
    hooks.counted(commands.length);
    const fault = hooks.faultOf(commands);
    if (fault?.delayMs) await delay(fault.delayMs);
    if (fault?.status) return send(fault.status, { error: 'ERR refused by the sandbox' });
    const encode: Encode = request.headers['upstash-encoding'] === 'base64' ? encodeBase64 : encodePlain;
    const answer =
      path === '/multi-exec'
        ? await runTogether(commands, encode)
        : await Promise.all(commands.map((command) => run(command, encode)));
    if (fault?.dropAfter) return void request.socket.destroy();
    if (many) return send(200, answer);
    const [only] = answer;
    return send(only && 'error' in only ? 400 : 200, only);
  };
}

function isHit({ match, key }: RedisFault, [name, ...args]: Command): boolean {
  const verb = String(name).toUpperCase();
  const named = match === '*' || verb === match.toUpperCase() || (match === 'EVAL' && verb === 'EVALSHA');
  return named && (key === undefined || args.some((argument) => String(argument).startsWith(key)));
}

const encodePlain: Encode = (value) => {
  if (Buffer.isBuffer(value)) return value.toString('utf8');
  return Array.isArray(value) ? value.map((element) => encodePlain(element, false)) : value;
};

const encodeBase64: Encode = (value, top) => {
  if (Buffer.isBuffer(value)) return top && value.equals(Buffer.from('OK')) ? 'OK' : value.toString('base64');
  return Array.isArray(value) ? value.map((element) => encodeBase64(element, false)) : value;
};

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

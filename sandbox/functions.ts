import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type Handler = (request: Request, context: Context) => Promise<Response | undefined>;

interface FunctionModule {
  readonly default: Handler;
  readonly config?: Config;
}

export interface LocalFunctions {
  /** Answers a call that one of the functions claims by its path; `undefined` for any other. `ip` is what the function sees as source. */
  handle(request: Request, ip: string): Promise<Response | undefined>;
  /** Runs the scheduled functions by the clock. Without it they run only through `runSchedule`. */
  startClock(): void;
  /** Runs one scheduled function once, by the name of its file. */
  runSchedule(name: string): Promise<void>;
  /** Waits for the work that functions do after their answers. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const minuteMs = 60_000;

/**
 * The functions of `netlify/functions`, loaded once into this process and routed by their `config`, as the platform routes them.
 * `load` may bring another way of importing, e.g. one that reloads what was edited: it is asked at each call.
 * The platform's own emulation builds a function anew for each call, which takes seconds; that the bundles work is a test of its own.
 */
export async function loadFunctions(
  projectRoot: string,
  load: (file: string) => Promise<unknown> = (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
): Promise<LocalFunctions> {
  const folder = join(projectRoot, 'netlify', 'functions');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).map((file) => join(folder, file));
  const modules = await Promise.all(
    files.map(async (file) => {
      const read = async () => (await load(file)) as FunctionModule;
      const { config } = await read();
      const handler: Handler = async (request, context) => (await read()).default(request, context);
      return { name: basename(file, '.ts'), config, handler };
    }),
  );
  const routes = modules.flatMap(({ handler, config = {} }) => {
    const paths = 'path' in config && config.path ? [config.path].flat() : [];
    return paths.map((pathname) => ({ handler, pattern: patternOf(pathname), methods: methodsOf(config) }));
  });
  const schedules = modules.flatMap(({ handler, config, name }) =>
    config && 'schedule' in config && config.schedule ? [{ name, handler, everyMs: everyMs(config.schedule) }] : [],
  );

  const pending = new Set<Promise<unknown>>();
  const contextFor = (ip: string, params: Record<string, string | undefined>, url: URL) =>
    ({
      ip,
      params,
      url,
      requestId: randomUUID(),
      waitUntil(work: Promise<unknown>) {
        const done = work.catch(() => undefined).finally(() => pending.delete(done));
        pending.add(done);
      },
    }) as unknown as Context;
  const run = async (handler: Handler) => {
    const url = new URL('http://localhost/');
    await handler(new Request(url, { method: 'POST' }), contextFor('', {}, url));
  };
  const timers: NodeJS.Timeout[] = [];
  const settled = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  return {
    async handle(request, ip) {
      const url = new URL(request.url);
      for (const { handler, pattern, methods } of routes) {
        const match = pattern.exec(url);
        if (!match || (methods && !methods.includes(request.method))) continue;
        return handler(request, contextFor(ip, match.pathname.groups, url));
      }
      return undefined;
    },
    startClock() {
      for (const { handler, everyMs } of schedules) {
        timers.push(setInterval(() => void run(handler).catch(console.error), everyMs));
      }
    },
    async runSchedule(name) {
      const found = schedules.find((schedule) => schedule.name === name);
      if (!found) throw new Error(`no scheduled function ${name}`);
      await run(found.handler);
    },
    settled,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await settled();
    },
  };
}

/** As the platform takes it: in capitals or not, with a slash at the end or without (BUG-PL15). */
const patternOf = (pathname: string) => new URLPattern({ pathname: `${pathname}{/}?` }, { ignoreCase: true });

function methodsOf(config: Config): readonly string[] | undefined {
  return 'method' in config && config.method ? [config.method].flat() : undefined;
}

/** Milliseconds between two runs, for the kinds of schedule this project uses. */
function everyMs(schedule: string): number {
  const [minutes = '', hours = ''] = schedule
    .replace('@hourly', '0 * * * *')
    .replace('@daily', '0 0 * * *')
    .split(/\s+/);
  if (minutes === '*') return minuteMs;
  const step = /^\*\/(\d+)$/.exec(minutes)?.[1];
  if (step) return Number(step) * minuteMs;
  return hours === '*' ? 60 * minuteMs : 24 * 60 * minuteMs;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActionSource, Data, Driver, Engine, Size } from './driver.ts';
import { callOf } from './driver.ts';
import { programNeeded, type Started, startProgram, stopProgram } from './machine.ts';

/** Selenium's connection of WebDriver BiDi, which its types name otherwise than its module does. */
interface BiDi {
  waitForConnection(): Promise<void>;
  send(message: { method: string; params: object }): Promise<{ type: string; result?: unknown; message?: string }>;
  on(event: 'log.entryAdded', listener: (entry: LogEntry) => void): void;
  close(): Promise<void>;
}
const Connection = createRequire(import.meta.url)('selenium-webdriver/bidi') as new (url: string) => BiDi;

interface LogEntry {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

/** No host but this machine; a pointer that hovers, which Firefox without a window denies to have. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'dom.w3c_touch_events.enabled': 1,
  // A slow machine takes longer than the seconds for which a press lets a page open a tab.
  'dom.disable_open_during_load': false,
  'ui.prefersReducedMotion': 1,
};

/** Debian's Firefox, driven by WebDriver BiDi as it speaks it itself: no driver beside it. */
export async function startFirefox(): Promise<Engine> {
  const program = programNeeded(['firefox-esr', 'firefox'], 'firefox-esr');
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`)
      .join(''),
  );
  let started: Started | undefined;
  const stop = async () => {
    if (started) await stopProgram(started.process);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    started = await startProgram(
      program,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
      { channel: 2, ready: /WebDriver BiDi listening on (ws:\S+)/ },
    );
    const bidi = new Connection(`${started.word}/session`);
    await bidi.waitForConnection();
    const send: Send = async (method, params = {}) => {
      const answer = await bidi.send({ method, params });
      if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
      return answer.result as never;
    };
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const log: LogEntry[] = [];
    bidi.on('log.entryAdded', (entry) => log.push(entry));
    return {
      touches: true,
      open: (size) => openFirefox(send, log, size),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Send = <R>(method: string, params?: object) => Promise<R>;

async function openFirefox(send: Send, log: readonly LogEntry[], size: Size): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const first = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const mine = new Set([first.context]);
  let { context } = first;
  const tabs = async () => {
    const { contexts } = await send<{ contexts: { context: string; userContext: string }[] }>(
      'browsingContext.getTree',
      { maxDepth: 0 },
    );
    const open = contexts.filter((one) => one.userContext === userContext).map((one) => one.context);
    for (const tab of open) mine.add(tab);
    return open;
  };
  const travel = (delta: number) => send<void>('browsingContext.traverseHistory', { context, delta });
  const resize = (viewport: Size) => send<void>('browsingContext.setViewport', { context, viewport });
  await resize(size);
  return {
    tabs,
    resize,
    go: (url) => send<void>('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => travel(-1),
    forward: () => travel(1),
    async run<A extends readonly Data[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
      const { result, exceptionDetails } = await send<{
        result: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression: callOf(script, args), target: { context }, awaitPromise: false });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value) as R;
    },
    act: (actions: readonly ActionSource[]) => send<void>('input.performActions', { context, actions }),
    async use(tab) {
      context = tab;
      await send('browsingContext.activate', { context });
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    errors: async () =>
      log
        .filter(({ source }) => mine.has(source.context ?? ''))
        .filter(({ level, type }) => level === 'error' && type === 'javascript')
        .map(({ text }) => text ?? '')
        // Firefox says so of a module that it was fetching when its page was left.
        .filter((text) => !text.includes('error loading dynamically imported module')),
    close: async () => {
      await send('browser.removeUserContext', { userContext });
    },
  };
}

// What the measurements in a browser share: the built site served as files, Chromium as the tests start it, and the tasks of a page's main thread.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../../tests/e2e/machine.ts';
import { projectRoot } from '../steps.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

export interface Bench {
  readonly browser: Browser;
  /** Address of the site, without a path. */
  readonly site: string;
  /** How the site is served from now on. */
  readonly line: Line;
}

/** Of a line that is slow, or of a site that lacks something: to be set between visits. */
export interface Line {
  /** How long an answer takes to begin, in ms. */
  latency: number;
  /** What comes in a second, in bytes, where that is limited. */
  rate: number;
  /** What becomes of a page before it is sent. */
  page: (html: string) => string;
}

/**
 * Serves a build on a free port of this machine and opens a browser while `measure` runs.
 *
 * @param dist folder of the build
 * @throws when there is no build
 */
export async function withBrowser(
  measure: (bench: Bench) => Promise<void>,
  dist = join(projectRoot, 'dist'),
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Build the site first: npm run build.');
  const known = new Map<string, Buffer>();
  const line: Line = { latency: 0, rate: Number.POSITIVE_INFINITY, page: (html) => html };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = [pathname === '/' ? '/index.html' : pathname, `${pathname}.html`]
      .map((path) => join(dist, path))
      .find((path) => extname(path) !== '' && path.startsWith(dist) && existsSync(path));
    if (file === undefined) return response.writeHead(404).end();
    const isPage = extname(file) === '.html';
    const text = isPage ? line.page(readFileSync(file, 'utf8')) : file;
    const body = known.get(text) ?? brotliCompressSync(isPage ? text : readFileSync(file));
    known.set(text, body);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'br');
    return setTimeout(() => response.end(body), line.latency + (1000 * body.length) / line.rate);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const browser = await chromium.launch(launchOptions);
  try {
    await measure({ browser, line, site: `http://localhost:${(server.address() as AddressInfo).port}` });
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** One event of the browser's own record. Times in µs; `tdur` is processor time of its thread, whatever else the machine does. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** A stretch of work of the page's main thread, in ms of processor time. */
export interface Work {
  readonly name: string;
  readonly ms: number;
}

/**
 * What the main thread of a page did between the marks `from` and `to` (`performance.mark`) that `act` leaves there.
 *
 * @throws when one of the marks is missing
 */
export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'],
  });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const from = traceEvents.find(({ name }) => name === 'from');
  const to = traceEvents.findLast(({ name }) => name === 'to');
  if (!from || !to) throw new Error('The page has left no marks.');
  return traceEvents
    .filter(
      ({ ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' && pid === from.pid && tid === from.tid && ts + dur > from.ts && ts < to.ts,
    )
    .map(({ name, tdur = 0 }) => ({ name, ms: tdur / 1000 }));
}

/** The longest task of them, in ms. */
export const longestTask = (work: readonly Work[]): number =>
  Math.max(0, ...work.filter(({ name }) => name.endsWith('RunTask')).map(({ ms }) => ms));

/** The middle one of some figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN;

import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { addresses } from './addresses.ts';

export type { Page };
export { addresses, expect };

/** The one-page phone of the design: 360 px wide. */
export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };
/** The narrowest screen that the pages must fit. */
export const narrow = { width: 320, height: 640 };

interface Watch {
  /** Console errors that this test causes on purpose, e.g. a 401 it asks for. */
  expectConsole(pattern: RegExp): void;
}

/**
 * For what needs no browser: calls and headers. Its tests start none.
 */
export const callTest = base;

/**
 * Every test fails on an unexpected console error, page error, CSP violation or request to a foreign origin that no route of its own answers.
 * Nothing leaves the machine: the browser is started knowing no host but this one. (A route for every request would do the same, but takes
 * the browser's cache away and sends each request through the test.)
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const problems: string[] = [];
      observe(context, problems);
      await use({ expectConsole: (pattern) => expected.push(pattern) });
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'no unexpected error in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

const ownOrigins = new Set<string>(Object.values(addresses).filter((value) => typeof value === 'string'));

function observe(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => problems.push(`page error: ${webError.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A route that aborts on purpose says ERR_FAILED.
    if (ownOrigins.has(new URL(request.url()).origin) || reason === 'net::ERR_FAILED') return;
    problems.push(`request to a foreign origin: ${request.url()} (${reason})`);
  });
}

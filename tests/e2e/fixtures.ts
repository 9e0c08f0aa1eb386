import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { addresses } from './addresses.ts';

export type { Page };
export { addresses, expect };

/** The one-page phone of the design: 360 px wide. */
export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };

interface Watch {
  /** Console errors that this test causes on purpose, e.g. a 401 it asks for. */
  expectConsole(pattern: RegExp): void;
  /** Origins beside the sandbox that this test may reach (answered by a route of its own). */
  allowOrigin(origin: string): void;
}

/**
 * Every test fails on an unexpected console error, page error, CSP violation or request to a foreign origin.
 * Nothing leaves the machine: foreign requests are refused in the browser.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const allowed = new Set<string>(Object.values(addresses).filter((value) => typeof value === 'string'));
      const problems: string[] = [];
      observe(context, problems);
      await context.route(
        (url) => !allowed.has(url.origin) && /^https?:$/.test(url.protocol),
        (route) => {
          problems.push(`request to a foreign origin: ${route.request().url()}`);
          return route.abort();
        },
      );
      await use({
        expectConsole: (pattern) => expected.push(pattern),
        allowOrigin: (origin) => allowed.add(origin),
      });
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'no unexpected error in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

function observe(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => problems.push(`page error: ${webError.error().message}`));
}

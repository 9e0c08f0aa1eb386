// First, so that whatever a spec imports reads the content of the site that it looks at.
import '../support/content-of-tests.ts';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from 'playwright/test';
import { programOf } from '../support/programs.ts';
import { stageRoot } from '../support/stage.ts';
import { addresses } from './addresses.ts';

/** The system's browser, its headless shell first; CHROMIUM_PATH names another one. Playwright's own download is never used. */
function chromiumPath(): string {
  const path =
    process.env.CHROMIUM_PATH ||
    programOf(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (!path) throw new Error('No Chromium on this machine: install it, or set CHROMIUM_PATH.');
  return path;
}

/** How every test starts the browser. */
export const launchOptions: LaunchOptions = {
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // One process for all tabs of a browser, none in reserve.
    '--renderer-process-limit=1',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
};

/** The built site with the whole sandbox, as Playwright starts it before the tests and ends it after them. */
export const sandboxServer = {
  command: 'node sandbox/serve.ts',
  cwd: stageRoot,
  url: `${addresses.site}/`,
  timeout: 120_000,
  reuseExistingServer: false,
  stdout: 'pipe' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  env: {
    SANDBOX_PORT_BASE: String(addresses.portBase),
    SANDBOX_DATA_DIR: fileURLToPath(new URL('../../test-results/data', import.meta.url)),
    RATE_LIMIT_FACTOR: '100',
  },
};

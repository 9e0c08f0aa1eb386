import { defineConfig } from 'playwright/test';
import { editionName } from '../support/edition-name.ts';
import { addresses } from './addresses.ts';
import { launchOptions, sandboxServer } from './machine.ts';

/** Another edition has a report of its own. */
const abroad = editionName === 'pune' ? '' : `-${editionName}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A machine that others use can hold a browser up for seconds. Who passes only at the second try is named at the end of the run.
  retries: 1,
  // One more than the two processors of the smallest machine: a test waits for an answer a third of its time.
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `../../test-results/e2e${abroad}.json` }]],
  use: {
    baseURL: addresses.site,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Still pages are drawn once; the tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  webServer: sandboxServer,
});

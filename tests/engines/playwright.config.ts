import { defineConfig } from 'playwright/test';
import { sandboxServer } from '../e2e/machine.ts';
import { engines } from './engines.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  fullyParallel: true,
  forbidOnly: true,
  // The drivers are other people's programs, and one that loses its browser says nothing of the site: a test has a second try.
  retries: 1,
  workers: 2,
  timeout: 90_000,
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: Object.keys(engines).map((name) => ({ name })),
  webServer: { ...sandboxServer, env: { ...sandboxServer.env, SANDBOX_KEEP_ERRORS: '1' } },
});

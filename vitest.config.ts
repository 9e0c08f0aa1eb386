import { defineConfig } from 'vitest/config';
import { generatedSheets } from './scripts/build/integrations/generated-sheets.ts';
import { editionOfTests } from './tests/support/pune.ts';

/**
 * What the code imports of `content/` is, for tests of behaviour, that of a frozen edition: they hold whatever the present one says. With
 * `CONTENT_EDITION=lisbon` it is another conference, in another zone and currency.
 */
const frozen = { resolve: { alias: [{ find: /^#content\//, replacement: `${editionOfTests}content/` }] } };
/** What the built site is made of. */
const present = { resolve: { alias: [] } };

/** One project a folder of `tests/`: each can be run alone with `npx vitest run --project NAME`. */
const project = (name: string, extra: Record<string, unknown> = {}, content = frozen) => ({
  extends: true as const,
  ...content,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], testTimeout: 60_000, hookTimeout: 60_000, ...extra },
});

/** The files share a process: what a test puts in place of a global or a setting is taken back after it. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

// Without Astro's own settings: reading them takes longer than most tests here, and the build is tested as it lies in `dist`.
export default defineConfig({
  plugins: [generatedSheets()],
  test: {
    // Tests of functions wait for a clock or an answer half of their time: more of them than processors keep the processors at work.
    maxWorkers: 3,
    // Who passes only at the second try is named at the end of the run (ADR-A14).
    retry: 1,
    // What is waited for comes on a slow machine too; the usual second is not for it.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', shared),
      project('functions', {
        ...shared,
        globalSetup: 'tests/support/mail-setup.ts',
        setupFiles: 'tests/support/functions-setup.ts',
      }),
      project('islands', shared),
      project('build', { hookTimeout: 180_000 }, present),
    ],
  },
});

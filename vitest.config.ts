/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** One project a folder of `tests/`: each can be run alone with `npx vitest run --project NAME`. */
const project = (name: string, extra: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
});

export default getViteConfig({
  test: {
    projects: [
      project('unit'),
      project('functions', { testTimeout: 20_000, hookTimeout: 30_000, globalSetup: 'tests/support/mail-setup.ts' }),
      project('islands', { testTimeout: 20_000 }),
      project('build', { testTimeout: 60_000, hookTimeout: 120_000 }),
    ],
  },
});

import { test as base, expect } from 'playwright/test';
import type { Engine } from './drivers/driver.ts';
import { twice } from './drivers/machine.ts';
import { engines } from './engines.ts';
import { Visitor } from './visitor.ts';

export { expect };

/** Stock laptop of the reports. */
export const laptop = { width: 1366, height: 768 };
export const phone = { width: 360, height: 740 };

interface Options {
  size: { width: number; height: number };
  /** The hand is a finger: its engine has no pointer that hovers, where that can be had. */
  touch: boolean;
}

/**
 * What engines tell as errors and no code here makes. WebKitGTK: that it leaves out a transition between pages. Firefox: that it gave up a font
 * because its page was left (NS_BINDING_ABORTED).
 */
const ofTheEngine =
  /^AbortError: Skipping view transition because skipTransition\(\) was called\.$|^downloadable font: download failed .* status=2152398850 /;

/** A test has a visitor with a browser of its own, in the engine that the project is named after. */
export const test = base.extend<Options & { visitor: Visitor }, { engine: Engine }>({
  size: [laptop, { option: true }],
  touch: [false, { option: true }],
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument.
    async ({}, use, { project }) => {
      const start = engines[project.name];
      if (!start) throw new Error(`no engine ${project.name}`);
      const engine = await twice(start);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  visitor: [
    async ({ engine, size, touch }, use, info) => {
      const driver = await engine.open(size, touch);
      try {
        const visitor = new Visitor(driver, engine.touches);
        await use(visitor);
        if (info.status !== info.expectedStatus) {
          const picture = await driver.picture().catch(() => undefined);
          if (picture) await info.attach('picture', { body: picture, contentType: 'image/png' });
        }
        const met = (await driver.errors()).filter((error) => !ofTheEngine.test(error));
        expect(met, 'no error that nobody caught').toEqual(visitor.meets);
      } finally {
        // What the test saw stands, even where a driver has lost its browser by now.
        await driver.close().catch(() => {});
      }
    },
    // Beside the time of the test: an engine may need two starts.
    { timeout: 120_000 },
  ],
});

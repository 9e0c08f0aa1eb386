import { startChromium } from './drivers/chromium.ts';
import type { Engine } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';

/** The engines that the journeys are made in. Each start fails with a sentence where the engine cannot be had. */
export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  chromium: startChromium,
};

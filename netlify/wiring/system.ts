import { randomBytes } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { App } from '../wiring.ts';

/** Clock and random bytes of the machine. */
export function systemOf(app: App): Clock & Random {
  return { now: app.now, bytes: (count) => randomBytes(count) };
}

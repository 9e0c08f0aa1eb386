import { randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import type { Clock, Dice } from '../domain/letter.ts';

/** Clock and dice of the real world. */
export function chanceOf(app: App): Clock & Dice {
  return { now: app.now, bytes: (count) => randomBytes(count) };
}

/** Does work once the answer is on its way: `call.after`. */
export type After = (name: string, work: () => Promise<unknown>) => void;

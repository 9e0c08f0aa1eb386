import { randomBytes } from 'node:crypto';
import site from '#content/site.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { Clock, Dice, House } from '../domain/letter.ts';

/** Clock and dice of the real world. */
export function chanceOf(app: App): Clock & Dice {
  return { now: app.now, bytes: (count) => randomBytes(count) };
}

export function houseOf(app: App): House {
  return { name: site.shortName, siteUrl: app.env.siteUrl };
}

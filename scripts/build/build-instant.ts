import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltTimes } from '../../netlify/built-times.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { type PhaseSources, phaseCalendar } from '../../src/content/facts/phases.ts';
import { projectRoot } from '../steps.ts';

const note = join(projectRoot, '.cache', 'build-instant');

/** Notes when the pages began to be built: their phase is that of then, and the functions are built after them, perhaps after midnight. */
export function noteBuildInstant(now = Date.now()): void {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  writeFileSync(note, String(now));
}

/** When the pages began to be built, in milliseconds since 1970; the present where none were built. */
export const buildInstantNoted = (): number => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : Date.now());

/** What the functions have to know of time to have the site renewed. */
export function timesOfThisBuild(
  content: PhaseSources = loadContent(projectRoot),
  at = buildInstantNoted(),
): BuiltTimes {
  const { changes, dates, offsets } = phaseCalendar(content);
  const turns = [...new Set([...changes, ...dates.map(({ end }) => end)])].toSorted((one, other) => one - other);
  const ahead = offsets.map(([from, offset]) => [from, -Date.parse(`1970-01-01T00:00:00${offset}`)] as const);
  return { at, turns, ahead };
}

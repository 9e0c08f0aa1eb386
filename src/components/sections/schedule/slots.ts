import type { Session } from '../../../content/schemas/programme.ts';

/** Sessions that begin together: one row of the day view. */
export interface Slot {
  /** HH:MM on the clock of the conference. */
  readonly start: string;
  /** The latest end among its sessions. */
  readonly end: string;
  readonly sessions: readonly Session[];
}

/** The sessions of a day, gathered by their start. Expects them in order of their start, which the schema ensures. */
export function slotsOf(sessions: readonly Session[]): Slot[] {
  return [...Map.groupBy(sessions, ({ start }) => start)].map(([start, together]) => ({
    start,
    end:
      together
        .map(({ end }) => end)
        .toSorted()
        .at(-1) ?? start,
    sessions: together,
  }));
}

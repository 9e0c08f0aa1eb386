import type { PlannedSession, Span } from '../../../content/facts/sessions.ts';

/** Sessions that begin together: one row of the day view, from their start to the latest end among them. */
export interface Slot extends Span {
  readonly sessions: readonly PlannedSession[];
}

/** The sessions of a day, gathered by their start. Expects them in order of their start, which the schema ensures. */
export function slotsOf(sessions: readonly PlannedSession[]): Slot[] {
  return [...Map.groupBy(sessions, ({ time }) => time.start).values()].flatMap((together) => {
    const [first, ...others] = together;
    if (!first) return [];
    const last = others.reduce((latest, { time }) => (time.end > latest.end ? time : latest), first.time);
    return { ...last, start: first.time.start, startIso: first.time.startIso, sessions: together };
  });
}

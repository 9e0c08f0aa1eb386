import type { Faq } from '../schemas/faq.ts';
import type { Schedule } from '../schemas/schedule.ts';
import { entryOf, scheduleRow } from './dates.ts';

/** A text that names a date: `text` until the date has passed, `afterwards` from that instant on (ADR-M04). */
export interface ChangingText {
  /** Id of a visible date of `content/schedule.json`. */
  readonly until: string;
  readonly text: string;
  readonly afterwards: string;
}

export type DatedText = string | ChangingText;

/** Joins a text with what is true once the date that it names has passed; plain where there is no such date. */
export const datedText = (text: string, until?: string, afterwards?: string): DatedText =>
  until !== undefined && afterwards !== undefined ? { until, text, afterwards } : text;

/** The dates whose passing changes one of the texts. */
export const datesWaitedFor = (...texts: readonly (DatedText | undefined)[]): string[] =>
  texts.flatMap((text) => (typeof text === 'object' ? [text.until] : []));

/** Whether a date of the schedule has passed at an instant (milliseconds since 1970). Throws when there is none of that name. */
export const hasPassed = (id: string, now: number, schedule: Schedule): boolean =>
  scheduleRow(entryOf(schedule, id)).end + 1000 <= now;

/** The questions with the answers that are true at an instant: what machines are told, who read it once. */
export function answersAt(faq: Faq, now: number, schedule: Schedule): Faq {
  return {
    groups: faq.groups.map((group) => ({
      ...group,
      questions: group.questions.map((question) => {
        const { until, afterwards = [], answer } = question;
        return { ...question, answer: until !== undefined && hasPassed(until, now, schedule) ? afterwards : answer };
      }),
    })),
  };
}

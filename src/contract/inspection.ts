import * as z from 'zod/mini';
import { counted } from './counted.ts';
import type { BodyOf, ValuesOf } from './forms/form.ts';
import { inspectionForm } from './forms/inspection.ts';
import { bodySchema } from './forms/schema.ts';
import type { InspectionState } from './inspection-state.ts';
import { manyLines } from './typed/text.ts';

/**
 * Body of POST /inspection/timeline. State and type are ids of `content/inspection.json`; the server works out the group. `revision` is
 * the one that the form was opened with, 0 for a first request: a save over somebody else's newer one is refused (409).
 */
export const inspectionBody = bodySchema(inspectionForm, {
  more: { revision: z.int().check(z.gte(0), z.lte(1_000_000)) },
});
export type InspectionBody = BodyOf<typeof inspectionForm> & { readonly revision: number };

/** What was decided about a request. */
export interface InspectionDecision {
  readonly status: InspectionState;
  /** The confirmed day. It stands while the organisers propose others, until the institution accepts one. */
  readonly day?: string | undefined;
  /** Days that the organisers propose. */
  readonly proposedDates?: readonly string[] | undefined;
  /** What the side that acted last wrote to the other. */
  readonly message?: string | undefined;
  /** When the state was reached, ISO 8601 in UTC; absent before the first decision. */
  readonly decidedAt?: string | undefined;
}

/** A saved inspection request. Days are calendar days; `savedAt` is an ISO instant in UTC. `revision` counts every change, by either side. */
export interface Inspection extends ValuesOf<typeof inspectionForm>, InspectionDecision {
  readonly reference: string;
  readonly region: string;
  /** 1 to 4, worked out from type and region by the approval timeline. */
  readonly group: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly revision: number;
  readonly savedAt: string;
}

/** Answer of GET and POST /inspection/timeline. `null` until the first save. */
export interface InspectionAnswer {
  readonly inspection: Inspection | null;
}

/** What /users/me tells of a request: enough for the dashboard's step list. */
export interface InspectionSummary {
  readonly reference: string;
  readonly group: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly preferredDates: readonly string[];
  readonly institution: string;
  readonly savedAt: string;
  readonly status: InspectionState;
  readonly day?: string | undefined;
}

const revision = z.int().check(z.gte(0), z.lte(1_000_000));
const day = z.string('Choose a day.').check(z.iso.date('This is not a date of the calendar.'));
const message = (missing: string) =>
  z.string(missing).check(z.overwrite(manyLines), z.minLength(1, missing), z.maxLength(1000));

/** Most days that organisers propose at once. */
export const mostProposed = 5;

/** Body of PATCH /admin/inspections/:id. `revision` is that of the request as it was shown: a decision over a newer one is refused (409). */
export const inspectionDecisionBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('confirm'), revision, day }),
  z.strictObject({
    action: z.literal('propose'),
    revision,
    days: z
      .array(day, 'Choose at least one day.')
      .check(
        z.minLength(1, 'Choose at least one day.'),
        z.maxLength(mostProposed, `Propose at most ${counted(mostProposed, 'day')}.`),
      ),
    message: z.optional(message('Write a message.')),
  }),
  z.strictObject({ action: z.literal('decline'), revision, message: message('Give the reason.') }),
]);
export type InspectionDecisionBody = z.infer<typeof inspectionDecisionBody>;

/** Body of POST /inspection/answer: the institution takes one of the proposed days, or none. */
export const inspectionAnswerBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), revision, day }),
  z.strictObject({ action: z.literal('refuse'), revision, message: z.optional(message('Write a message.')) }),
]);
export type InspectionAnswerBody = z.infer<typeof inspectionAnswerBody>;

/** Query string of GET /admin/inspection-days. */
export const inspectionMonthQuery = z.strictObject({
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month as year and number.')),
});

/** An institution in the calendar of a month. */
export interface CalendarEntry {
  readonly id: string;
  readonly institution: string;
  readonly day: string;
  /** Confirmed, or one of the days that the institution wishes or the organisers propose. */
  readonly confirmed: boolean;
}

/** Answer of GET /admin/inspection-days?month=2026-12. */
export interface InspectionMonth {
  readonly month: string;
  /** Inspections that one day holds. */
  readonly capacity: number;
  readonly entries: readonly CalendarEntry[];
}

import * as z from 'zod/mini';
import { inspectionLimits } from './limits.ts';
import { line, mailAddress, optionalField, text } from './text.ts';

/** A calendar day without a zone, as the approval timeline states its windows: `2024-11-06`. */
const day = z.string('Choose a day.').check(z.iso.date('Choose a day of the calendar.'));

const phone = line(inspectionLimits.contactPhone, 'A telephone number is needed.').check(
  z.regex(/^\+?[0-9][0-9 ()-]{5,18}[0-9]$/, 'Digits, spaces and a leading + only, please.'),
);

/** Body of POST /inspection/timeline. State and type are ids of `content/inspection.json`; the server works out the group. */
export const inspectionBody = z.strictObject({
  institution: line(inspectionLimits.institution, 'The name of the institution is needed.'),
  identifier: line(inspectionLimits.identifier, 'The identifier of the institution is needed.'),
  state: line(60, 'Choose a state or union territory.'),
  type: line(60, 'Choose the kind of institution.'),
  preferredDates: z
    .array(day, 'Choose at least one day.')
    .check(
      z.minLength(1, 'Choose at least one day.'),
      z.maxLength(inspectionLimits.dates, `At most ${inspectionLimits.dates} days, please.`),
    ),
  contactName: line(inspectionLimits.contactName, 'A contact person is needed.'),
  contactPhone: phone,
  contactEmail: mailAddress,
  notes: optionalField(text(inspectionLimits.notes, 'Write a note or leave it empty.')),
  /** Revision the form was opened with, 0 for a first request: a save over somebody else's newer one is refused (409). */
  revision: z.int().check(z.gte(0)),
});
export type InspectionBody = z.infer<typeof inspectionBody>;

/** A saved inspection request. Days are calendar days; `savedAt` is an ISO instant in UTC. */
export interface Inspection {
  readonly reference: string;
  readonly institution: string;
  readonly identifier: string;
  readonly state: string;
  readonly region: string;
  readonly type: string;
  /** 1 to 4, worked out from type and region by the approval timeline. */
  readonly group: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  /** In order of preference. */
  readonly preferredDates: readonly string[];
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly notes?: string | undefined;
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
}

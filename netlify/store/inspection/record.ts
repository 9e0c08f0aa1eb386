import { inspectionForm } from '#contract/forms/inspection';
import { type InspectionState, inspectionStates } from '#contract/inspection-state';
import { integer, record, text, word } from '../codec.ts';
import { days, formFields } from '../form-fields.ts';
import { identifier } from '../identifiers.ts';

/**
 * `insp:{userId}`: one request an institution. `sortName` is its present member of the index by institution, to be removed by the next
 * save, `wished` are the days under which it stands in that of wishes. Kept as `content/retention.json` says.
 */
export const inspectionRecord = record({
  ...formFields(inspectionForm),
  reference: text,
  region: text,
  group: integer,
  windowStart: text,
  windowEnd: text,
  revision: integer,
  savedAt: integer,
  status: word(...(Object.keys(inspectionStates) as InspectionState[])),
  day: text,
  proposedDates: days,
  message: text,
  decidedAt: integer,
  decidedBy: text,
  sequence: integer,
  wished: days,
  sortName: text,
  search: text,
});

export const inspectionKey = (userId: string) => `insp:${identifier(userId)}`;

/** Score in milliseconds; members of all four are user ids, in the last as sorted text. */
export const inspectionsBySaved = 'idx:inspections:saved';
/** First preferred day as a number, e.g. 20241107. */
export const inspectionsByDate = 'idx:inspections:date';
export const inspectionsByGroup = 'idx:inspections:group';
export const inspectionsByInstitution = 'idx:inspections:institution';

/** Confirmed days as numbers, members user ids: how many inspections a day has. */
export const inspectionsConfirmed = 'idx:inspections:confirmed';
/** Days that are wished or proposed, as numbers; members `2026-12-01:{user id}`, since a request has several. */
export const inspectionsWished = 'idx:inspections:wished';

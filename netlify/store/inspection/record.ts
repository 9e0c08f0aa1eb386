import { inspectionForm } from '#contract/forms/inspection';
import { integer, record, text } from '../codec.ts';
import { formFields } from '../form-fields.ts';
import { identifier } from '../identifiers.ts';

/**
 * `insp:{userId}`: one request an institution. `sortName` is its present member of the index by institution, to be removed by the next
 * save. Kept as `content/retention.json` says.
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

import { integer, json, record, text } from '../codec.ts';
import { identifier } from '../identifiers.ts';

const days = json((value) => {
  if (Array.isArray(value) && value.every((day) => typeof day === 'string')) return value as readonly string[];
  throw new TypeError('stored days expected');
});

/**
 * `insp:{userId}`: one request an institution. `sortName` is its present member of the index by institution, to be removed by the next
 * save. Kept as `content/retention.json` says.
 */
export const inspectionRecord = record({
  reference: text,
  institution: text,
  identifier: text,
  state: text,
  region: text,
  type: text,
  group: integer,
  windowStart: text,
  windowEnd: text,
  preferredDates: days,
  contactName: text,
  contactPhone: text,
  contactEmail: text,
  notes: text,
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

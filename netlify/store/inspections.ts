import type { Inspection } from '#contract/inspection';
import type { InspectionStore } from '../domain/inspections.ts';
import { integer, json, record, text } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { keys } from './keys.ts';
import { searchText } from './queries.ts';
import type { Store } from './redis.ts';

const days = json((value) => {
  if (Array.isArray(value) && value.every((day) => typeof day === 'string')) return value as readonly string[];
  throw new TypeError('stored days expected');
});

/** `insp:{userId}`: one request an institution. `sortName` is its present member of the name index, to be removed by the next save. */
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

/**
 * Saves over the revision it expects, moves the index entries along, and answers 1; or 0 when the stored revision is another one.
 * A repeated call (same savedAt, its own revision) answers 1 again (K3). ARGV: user id, expected revision, savedAt, first day, name member,
 * group, fields …
 */
const save = `
local stored = redis.call('HMGET', KEYS[1], 'revision', 'savedAt', 'sortName')
if (stored[1] or '0') ~= ARGV[2] then
  if stored[1] == tostring(tonumber(ARGV[2]) + 1) and stored[2] == ARGV[3] then return 1 end
  return 0
end
if stored[3] then redis.call('ZREM', KEYS[4], cjson.decode('[' .. stored[3] .. ']')[1]) end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 7))
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[4], 0, ARGV[5])
redis.call('ZADD', KEYS[5], ARGV[6], ARGV[1])
return 1`;

export function createInspectionStore(store: Store): InspectionStore {
  return {
    async find(userId) {
      const stored = inspectionRecord.decode(await store.call('HGETALL', keys.inspection(userId)));
      return stored && inspectionOf(stored);
    },
    async save(userId, inspection, expected) {
      const savedAt = Date.parse(inspection.savedAt);
      const sortName = lexMember(inspection.institution, userId);
      const search = searchText([
        inspection.reference,
        inspection.institution,
        inspection.identifier,
        inspection.state,
        inspection.contactName,
        inspection.contactEmail,
        inspection.contactPhone,
      ]);
      const saved = await store.run(
        save,
        [
          keys.inspection(userId),
          indexes.inspectionsBySaved,
          indexes.inspectionsByDate,
          indexes.inspectionsByInstitution,
          indexes.inspectionsByGroup,
        ],
        [
          userId,
          expected,
          savedAt,
          dayNumber(inspection.preferredDates[0] ?? inspection.windowStart),
          sortName,
          inspection.group,
          ...inspectionRecord.encode({ ...inspection, savedAt, sortName, search }),
        ],
      );
      return saved === 1 ? 'saved' : 'changed';
    },
  };
}

/** `2024-11-07` → 20241107: days sort as numbers. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** The record as the rest of the house knows it. Fields that a later version of the form added are empty in older records. */
export function inspectionOf(stored: NonNullable<ReturnType<typeof inspectionRecord.decode>>): Inspection {
  return {
    reference: stored.reference ?? '',
    institution: stored.institution ?? '',
    identifier: stored.identifier ?? '',
    state: stored.state ?? '',
    region: stored.region ?? '',
    type: stored.type ?? '',
    group: stored.group ?? 0,
    windowStart: stored.windowStart ?? '',
    windowEnd: stored.windowEnd ?? '',
    preferredDates: stored.preferredDates ?? [],
    contactName: stored.contactName ?? '',
    contactPhone: stored.contactPhone ?? '',
    contactEmail: stored.contactEmail ?? '',
    notes: stored.notes,
    revision: stored.revision ?? 0,
    savedAt: new Date(stored.savedAt ?? 0).toISOString(),
  };
}

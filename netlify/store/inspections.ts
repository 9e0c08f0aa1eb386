import type { Inspection } from '#contract/inspection';
import type { InspectionStore } from '../domain/inspections.ts';
import { integer, json, record, text } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { keys } from './keys.ts';
import type { Post } from './mail/store.ts';
import { searchText } from './queries.ts';
import type { Store } from './redis.ts';
import { script } from './script.ts';

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
 * A repeated call (same savedAt, its own revision) answers 1 again (K3).
 */
const save = script(
  {
    keys: ['inspection', 'bySaved', 'byDate', 'byInstitution', 'byGroup'],
    args: ['userId', 'expected', 'savedAt', 'firstDay', 'nameMember', 'group'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
  },
  `
local stored = redis.call('HMGET', inspection, 'revision', 'savedAt', 'sortName')
if (stored[1] or '0') ~= expected then
  if stored[1] == tostring(tonumber(expected) + 1) and stored[2] == savedAt then return 1 end
  return 0
end
if stored[3] then redis.call('ZREM', byInstitution, cjson.decode('[' .. stored[3] .. ']')[1]) end
redis.call('DEL', inspection)
redis.call('HSET', inspection, unpack(fields))
redis.call('ZADD', bySaved, savedAt, userId)
redis.call('ZADD', byDate, firstDay, userId)
redis.call('ZADD', byInstitution, 0, nameMember)
redis.call('ZADD', byGroup, group, userId)
queue_letters()
return 1`,
);

export function createInspectionStore(store: Store, post: Post): InspectionStore {
  return {
    async find(userId) {
      const stored = inspectionRecord.decode(await store.call('HGETALL', keys.inspection(userId)));
      return stored && inspectionOf(stored);
    },
    async save(userId, inspection, expected, letters) {
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
      const prepared = await post.prepare(letters, savedAt);
      const saved = await store.run(save, {
        keys: {
          inspection: keys.inspection(userId),
          bySaved: indexes.inspectionsBySaved,
          byDate: indexes.inspectionsByDate,
          byInstitution: indexes.inspectionsByInstitution,
          byGroup: indexes.inspectionsByGroup,
        },
        args: {
          userId,
          expected,
          savedAt,
          firstDay: dayNumber(inspection.preferredDates[0] ?? inspection.windowStart),
          nameMember: sortName,
          group: inspection.group,
        },
        letters: prepared,
        rest: inspectionRecord.encode({ ...inspection, savedAt, sortName, search }),
      });
      if (saved === 1) post.queued(prepared);
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

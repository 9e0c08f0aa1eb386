import type { Inspection } from '#contract/inspection';
import { canonicalAddress } from '#contract/typed/address';
import { normalTelephone } from '#contract/typed/telephone';
import type { InspectionStore } from '../../domain/inspections.ts';
import type { Removal } from '../aging.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import { lexMember, searchText } from '../sorted-text.ts';
import {
  inspectionKey,
  inspectionRecord,
  inspectionsByDate,
  inspectionsByGroup,
  inspectionsByInstitution,
  inspectionsBySaved,
} from './record.ts';
import { removeInspection, saveInspection } from './scripts.ts';

const keysOf = (userId: string) => ({
  inspection: inspectionKey(userId),
  bySaved: inspectionsBySaved,
  byDate: inspectionsByDate,
  byGroup: inspectionsByGroup,
  byInstitution: inspectionsByInstitution,
});

export function createInspectionStore(store: Store, post: Post): InspectionStore {
  return {
    async find(userId) {
      const stored = inspectionRecord.decode(await store.call('HGETALL', inspectionKey(userId)));
      return stored && inspectionOf(stored);
    },
    async save(userId, inspection, expected, letters) {
      const savedAt = Date.parse(inspection.savedAt);
      const sortName = lexMember(inspection.institution, userId);
      const { reference, institution, identifier, state, contactName, contactEmail, contactPhone } = inspection;
      const texts = [reference, institution, identifier, state, contactName, contactEmail, contactPhone];
      // Number and address are found as they were typed and in their one form.
      const search = searchText([...texts, normalTelephone(contactPhone), canonicalAddress(contactEmail)]);
      const prepared = await post.prepare(letters, savedAt);
      const saved = await store.run(saveInspection, {
        keys: keysOf(userId),
        args: {
          userId,
          expected,
          savedAt,
          firstDay: dayNumber(inspection.preferredDates[0] ?? inspection.windowStart),
          group: inspection.group,
          nameMember: sortName,
        },
        letters: prepared,
        rest: inspectionRecord.encode({ ...inspection, savedAt, sortName, search }),
      });
      if (saved !== 1) return 'changed';
      post.queued(prepared);
      return 'saved';
    },
  };
}

export const inspectionRemoval = (store: Store): Removal => ({
  key: inspectionKey,
  byAge: inspectionsBySaved,
  remove: (userId) => eraseInspection(store, userId),
});

/** Removes an institution's request. */
export async function eraseInspection(store: Store, userId: string): Promise<void> {
  await store.run(removeInspection, { keys: keysOf(userId), args: { userId } });
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

import type { Inspection } from '#contract/inspection';
import { canonicalAddress } from '#contract/typed/address';
import { normalTelephone } from '#contract/typed/telephone';
import type { InspectionStore, KnownInspection } from '../../domain/inspections/ports.ts';
import type { Removal } from '../aging.ts';
import { auditInput } from '../audit/parts.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { lexMember, searchText } from '../sorted-text.ts';
import { userKey, userRecord } from '../user/record.ts';
import {
  inspectionKey,
  inspectionRecord,
  inspectionsByDate,
  inspectionsByGroup,
  inspectionsByInstitution,
  inspectionsBySaved,
  inspectionsConfirmed,
  inspectionsWished,
} from './record.ts';
import { decideInspection, removeInspection, saveInspection } from './scripts.ts';

const keysOf = (userId: string) => ({
  inspection: inspectionKey(userId),
  bySaved: inspectionsBySaved,
  byDate: inspectionsByDate,
  byGroup: inspectionsByGroup,
  byInstitution: inspectionsByInstitution,
  confirmed: inspectionsConfirmed,
  wished: inspectionsWished,
});

export function createInspectionStore(store: Store, post: Post): InspectionStore {
  return {
    async find(userId) {
      return knownOf(await store.call('HGETALL', inspectionKey(userId)));
    },
    async findAddressed(userId) {
      if (!isIdentifier(userId)) return undefined;
      const [request, account] = await store.readAll([inspectionKey(userId), userKey(userId)]);
      const known = knownOf(request);
      const address = userRecord.decode(account)?.email;
      return known && address !== undefined ? { known, address } : undefined;
    },
    async save(userId, inspection, expected, letters, sequence) {
      const savedAt = Date.parse(inspection.savedAt);
      const sortName = lexMember(inspection.institution, userId);
      const { reference, institution, identifier, state, contactName, contactEmail, contactPhone } = inspection;
      const texts = [reference, institution, identifier, state, contactName, contactEmail, contactPhone];
      // Number and address are found as they were typed and in their one form.
      const search = searchText([...texts, normalTelephone(contactPhone), canonicalAddress(contactEmail)]);
      const wished = wishesOf(inspection);
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
          wishes: JSON.stringify(wished),
        },
        letters: prepared,
        rest: inspectionRecord.encode({
          ...inspection,
          savedAt,
          decidedAt: undefined,
          sequence,
          wished,
          sortName,
          search,
        }),
      });
      if (saved !== 1) return 'changed';
      post.queued(prepared);
      return 'saved';
    },
    async decide(userId, { inspection, expected, decidedBy, sequence }, capacity, entry, letters) {
      const { revision, status, day, proposedDates, message } = inspection;
      const wished = wishesOf(inspection);
      const decision = { revision, status, day, proposedDates, message, sequence, wished, decidedBy };
      const prepared = await post.prepare(letters, entry.at);
      const trace = auditInput(entry);
      const { inspection: record, confirmed, wished: byWish } = keysOf(userId);
      const done = await store.run(decideInspection, {
        keys: { inspection: record, confirmed, wished: byWish, ...trace.keys },
        args: {
          userId,
          expected,
          day: day === undefined ? '' : dayNumber(day),
          capacity,
          fields: JSON.stringify(inspectionRecord.encode({ ...decision, decidedAt: entry.at })),
          wishes: JSON.stringify(wished),
          ...trace.args,
        },
        rest: trace.rest,
        letters: prepared,
      });
      if (done === 'decided') post.queued(prepared);
      return done as Awaited<ReturnType<InspectionStore['decide']>>;
    },
  };
}

function knownOf(reply: Reply | undefined): KnownInspection | undefined {
  const stored = inspectionRecord.decode(reply);
  return stored && { inspection: inspectionOf(stored), decidedBy: stored.decidedBy, sequence: stored.sequence };
}

/** Days that may still become the day of this request: while it is open those that either side named. */
function wishesOf({ status, preferredDates, proposedDates = [] }: KnownInspection['inspection']): readonly string[] {
  if (status === 'proposed') return proposedDates;
  return status === 'requested' || status === 'refused' ? preferredDates : [];
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
    status: stored.status ?? 'requested',
    day: stored.day,
    proposedDates: stored.proposedDates,
    message: stored.message,
    decidedAt: stored.decidedAt === undefined ? undefined : new Date(stored.decidedAt).toISOString(),
  };
}

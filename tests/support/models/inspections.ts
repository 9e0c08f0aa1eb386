import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '#contract/inspection';
import { canonicalAddress } from '#contract/typed/address';
import { normalTelephone } from '#contract/typed/telephone';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { InspectionChange, KnownInspection } from '#server/domain/inspections/ports';
import type { Letter } from '#server/domain/letter';
import {
  inspectionKey,
  inspectionRecord,
  inspectionsByDate,
  inspectionsByGroup,
  inspectionsByInstitution,
  inspectionsBySaved,
  inspectionsConfirmed,
  inspectionsWished,
} from '#server/store/inspection/record';
import { lexMember, searchText } from '#server/store/sorted-text';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { MailModel } from './mail.ts';

/** Inspection requests in memory: one an institution, saved and decided over the revision that was read. */
export class InspectionsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly #requests = new Map<string, KnownInspection>();

  find(userId: string): KnownInspection | undefined {
    return this.#requests.get(userId);
  }

  save(
    userId: string,
    inspection: Inspection,
    expected: number,
    letters: readonly Letter[],
    sequence?: number,
  ): 'saved' | 'changed' {
    const stored = this.#requests.get(userId)?.inspection;
    if ((stored?.revision ?? 0) !== expected) {
      return isDeepStrictEqual(stored, inspection) ? 'saved' : 'changed';
    }
    this.#requests.set(userId, { inspection, decidedBy: undefined, sequence });
    this.mail.queue(letters, Date.parse(inspection.savedAt));
    return 'saved';
  }

  decide(
    userId: string,
    { inspection, expected, decidedBy, sequence }: InspectionChange,
    capacity: number,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): 'decided' | 'changed' | 'full' | 'missing' {
    const stored = this.#requests.get(userId)?.inspection;
    if (!stored) return 'missing';
    if (stored.revision !== expected) return 'changed';
    const others = [...this.#requests].filter(
      ([id, other]) => id !== userId && other.inspection.day === inspection.day,
    );
    const takesRoom = inspection.day !== undefined && inspection.day !== stored.day;
    if (takesRoom && others.length >= capacity) return 'full';
    const { revision, status, day, proposedDates, message } = inspection;
    const decidedAt = new Date(entry.at).toISOString();
    const decided = { ...stored, revision, status, day, proposedDates, message, decidedAt };
    this.#requests.set(userId, { inspection: decided, decidedBy, sequence });
    this.mail.queue(letters, entry.at);
    this.audit.add(entry);
    return 'decided';
  }

  erase(userId: string): void {
    this.#requests.delete(userId);
  }

  /** Days between which a calendar is read: confirmed first, each half in the order of days and members. */
  daysOf(month: string): readonly (readonly [day: string, id: string, confirmed: boolean])[] {
    const all = [...this.#requests].flatMap(([id, { inspection }]) => [
      ...(inspection.day === undefined ? [] : [[inspection.day, id, true] as const]),
      ...wishesOf(inspection).map((day) => [day, id, false] as const),
    ]);
    const within = all.filter(([day]) => day.startsWith(month));
    return within.sort(([a, x, sure], [b, y, safe]) => Number(safe) - Number(sure) || (a + x < b + y ? -1 : 1));
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    const all = [...this.#requests].map(([userId, { inspection: request, decidedBy, sequence }]) => {
      const { savedAt, institution, reference, identifier, state, contactName, contactEmail, contactPhone } = request;
      const firstDay = numberOf(request.preferredDates[0] ?? request.windowStart);
      const texts = [reference, institution, identifier, state, contactName, contactEmail, contactPhone];
      const search = searchText([...texts, normalTelephone(contactPhone), canonicalAddress(contactEmail)]);
      const sortName = lexMember(institution, userId);
      const saved = Date.parse(savedAt);
      const decidedAt = request.decidedAt === undefined ? undefined : Date.parse(request.decidedAt);
      const more = { savedAt: saved, decidedAt, decidedBy, sequence, wished: wishesOf(request), sortName, search };
      expected.hash(inspectionKey(userId), inspectionRecord.encode({ ...request, ...more }), stays);
      return { userId, request, saved, firstDay, sortName };
    });
    expected.sorted(inspectionsBySaved, new Map(all.map(({ userId, saved }) => [userId, saved])), stays);
    expected.sorted(inspectionsByDate, new Map(all.map(({ userId, firstDay }) => [userId, firstDay])), stays);
    expected.sorted(inspectionsByGroup, new Map(all.map(({ userId, request }) => [userId, request.group])), stays);
    expected.sorted(inspectionsByInstitution, new Map(all.map(({ sortName }) => [sortName, 0])), stays);
    const confirmed = all.flatMap(({ userId, request: { day } }) => (day ? [[userId, numberOf(day)] as const] : []));
    expected.sorted(inspectionsConfirmed, new Map(confirmed), stays);
    const wished = all.flatMap(({ userId, request }) =>
      wishesOf(request).map((day) => [`${day}:${userId}`, numberOf(day)] as const),
    );
    expected.sorted(inspectionsWished, new Map(wished), stays);
    this.mail.describe(expected);
    this.audit.describe(expected);
    return expected.held;
  }
}

const numberOf = (day: string) => Number(day.replaceAll('-', ''));

function wishesOf({ status, preferredDates, proposedDates = [] }: Inspection): readonly string[] {
  const wishes = {
    requested: preferredDates,
    refused: preferredDates,
    proposed: proposedDates,
    confirmed: [],
    declined: [],
  };
  return wishes[status];
}

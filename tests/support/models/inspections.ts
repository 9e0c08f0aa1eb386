import type { Inspection } from '#contract/inspection';
import { canonicalAddress } from '#contract/typed/address';
import { normalTelephone } from '#contract/typed/telephone';
import type { Letter } from '#server/domain/letter';
import {
  inspectionKey,
  inspectionRecord,
  inspectionsByDate,
  inspectionsByGroup,
  inspectionsByInstitution,
  inspectionsBySaved,
} from '#server/store/inspection/record';
import { lexMember, searchText } from '#server/store/sorted-text';
import { Expected, type Held } from './held.ts';
import { MailModel } from './mail.ts';

/** Inspection requests in memory: one an institution, saved over the revision that was read. */
export class InspectionsModel {
  readonly mail = new MailModel();
  readonly #requests = new Map<string, Inspection>();

  find(userId: string): Inspection | undefined {
    return this.#requests.get(userId);
  }

  save(userId: string, inspection: Inspection, expected: number, letters: readonly Letter[]): 'saved' | 'changed' {
    const stored = this.#requests.get(userId);
    if ((stored?.revision ?? 0) !== expected) {
      const isRepeated = stored?.revision === expected + 1 && stored.savedAt === inspection.savedAt;
      return isRepeated ? 'saved' : 'changed';
    }
    this.#requests.set(userId, inspection);
    this.mail.queue(letters, Date.parse(inspection.savedAt));
    return 'saved';
  }

  erase(userId: string): void {
    this.#requests.delete(userId);
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    const all = [...this.#requests].map(([userId, request]) => {
      const { savedAt, institution, reference, identifier, state, contactName, contactEmail, contactPhone } = request;
      const firstDay = Number((request.preferredDates[0] ?? request.windowStart).replaceAll('-', ''));
      const texts = [reference, institution, identifier, state, contactName, contactEmail, contactPhone];
      const search = searchText([...texts, normalTelephone(contactPhone), canonicalAddress(contactEmail)]);
      const sortName = lexMember(institution, userId);
      return { userId, request, saved: Date.parse(savedAt), firstDay, sortName, search };
    });
    for (const { userId, request, saved, sortName, search } of all) {
      const fields = inspectionRecord.encode({ ...request, savedAt: saved, sortName, search });
      expected.hash(inspectionKey(userId), fields, stays);
    }
    expected.sorted(inspectionsBySaved, new Map(all.map(({ userId, saved }) => [userId, saved])), stays);
    expected.sorted(inspectionsByDate, new Map(all.map(({ userId, firstDay }) => [userId, firstDay])), stays);
    expected.sorted(inspectionsByGroup, new Map(all.map(({ userId, request }) => [userId, request.group])), stays);
    expected.sorted(inspectionsByInstitution, new Map(all.map(({ sortName }) => [sortName, 0])), stays);
    this.mail.describe(expected);
    return expected.held;
  }
}

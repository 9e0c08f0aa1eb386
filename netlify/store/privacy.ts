import type { AgingKind, EraseStore, PurgeStore } from '../domain/privacy.ts';
import { eraseAccount } from './accounts.ts';
import { feedbackRecord } from './feedback.ts';
import { indexes, lexMember } from './indexes.ts';
import { inspectionRecord } from './inspections.ts';
import { keys } from './keys.ts';
import { queryRecord } from './queries.ts';
import type { Reply, Store } from './redis.ts';

interface Kind {
  readonly key: (id: string) => string;
  /** The index by age, oldest first. */
  readonly index: string;
  /** Every index entry of a record, so that none outlives it. */
  entries(id: string, reply: Reply): readonly (readonly [index: string, member: string])[];
}

const kinds: Readonly<Record<AgingKind, Kind>> = {
  query: {
    key: keys.query,
    index: indexes.queriesByReceived,
    entries(reference, reply) {
      const query = queryRecord.decode(reply);
      return [
        [indexes.queriesByReceived, reference],
        [indexes.queriesOpen, reference],
        [indexes.queriesByName, lexMember(query?.name ?? '', reference)],
        [indexes.queriesBySubject, lexMember(query?.subject ?? '', reference)],
      ];
    },
  },
  feedback: {
    key: keys.feedback,
    index: indexes.feedbackByReceived,
    entries: (reference) => [
      [indexes.feedbackByReceived, reference],
      [indexes.feedbackByRating, reference],
    ],
  },
  inspection: {
    key: keys.inspection,
    index: indexes.inspectionsBySaved,
    entries: (userId, reply) => [
      [indexes.inspectionsBySaved, userId],
      [indexes.inspectionsByDate, userId],
      [indexes.inspectionsByGroup, userId],
      [indexes.inspectionsByInstitution, inspectionRecord.decode(reply)?.sortName ?? ''],
    ],
  },
  audit: { key: keys.audit, index: indexes.auditByTime, entries: (id) => [[indexes.auditByTime, id]] },
  payment: {
    key: keys.payment,
    index: indexes.paymentsByUpdated,
    entries: (userId) => [[indexes.paymentsByUpdated, userId]],
  },
};

/** Removes one record and its index entries. KEYS: record, indexes. ARGV: a member for each index. */
const removeOne = `
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], ARGV[i - 1]) end
return redis.call('DEL', KEYS[1])`;

/** Without accounts: what the purge by the clock needs. */
export function createPurgeStore(store: Store): PurgeStore {
  return {
    async removeOlder(name, before, most) {
      const kind = kinds[name];
      const reply = await store.call('ZRANGE', kind.index, '-inf', `(${before}`, 'BYSCORE', 'LIMIT', 0, most);
      const ids = Array.isArray(reply) ? reply.map(String) : [];
      const records = await store.readAll(ids.map(kind.key));
      for (const [place, id] of ids.entries()) await remove(store, kind, id, records[place] ?? null);
      return ids.length;
    },
  };
}

export function createEraseStore(store: Store): EraseStore {
  return {
    async accountOf(address) {
      const userId = await store.call('GET', keys.email(address));
      return typeof userId === 'string' ? userId : undefined;
    },
    eraseAccount: (userId) => eraseAccount(store, userId),
    async eraseWritings(address) {
      const queries = await removeSentBy(store, kinds.query, address, (reply) => queryRecord.decode(reply)?.email);
      const feedback = await removeSentBy(
        store,
        kinds.feedback,
        address,
        (reply) => feedbackRecord.decode(reply)?.email,
      );
      return queries + feedback;
    },
  };
}

async function remove(store: Store, kind: Kind, id: string, reply: Reply): Promise<void> {
  const entries = kind.entries(id, reply);
  const members = entries.map(([, member]) => member);
  await store.run(removeOne, [kind.key(id), ...entries.map(([index]) => index)], members);
}

/** Removes the records of a kind that were sent with an address. */
async function removeSentBy(
  store: Store,
  kind: Kind,
  address: string,
  emailOf: (reply: Reply) => string | undefined,
): Promise<number> {
  const step = 500;
  let removed = 0;
  for (let position = 0; ; ) {
    const reply = await store.call('ZRANGE', kind.index, position, position + step - 1);
    const ids = Array.isArray(reply) ? reply.map(String) : [];
    const records = await store.readAll(ids.map(kind.key));
    let gone = 0;
    for (const [place, id] of ids.entries()) {
      const record = records[place] ?? null;
      if (emailOf(record)?.toLowerCase() !== address) continue;
      await remove(store, kind, id, record);
      gone += 1;
    }
    removed += gone;
    position += ids.length - gone;
    if (ids.length < step) return removed;
  }
}

import type { AgingRecords } from '../domain/privacy.ts';
import type { Reply, Store } from './redis.ts';

/** How a record that ends by age, or at the wish of who wrote it, is found and removed. */
export interface Removal {
  readonly key: (id: string) => string;
  /** The index by age: score in milliseconds, member the id. */
  readonly byAge: string;
  /** Removes the record and every index entry of it, so that none outlives it. */
  remove(id: string, stored: Reply): Promise<unknown>;
}

export function agingRecords(store: Store, removal: Removal): AgingRecords {
  return {
    async removeOlder(before, most) {
      const reply = await store.call('ZRANGE', removal.byAge, '-inf', `(${before}`, 'BYSCORE', 'LIMIT', 0, most);
      const found = await recordsOf(store, removal, reply);
      for (const [id, stored] of found) await removal.remove(id, stored);
      return found.length;
    },
  };
}

/** Records of several indexes as one kind. */
export function inTurn(kinds: readonly AgingRecords[]): AgingRecords {
  return {
    async removeOlder(before, most) {
      let removed = 0;
      for (const kind of kinds) {
        if (removed < most) removed += await kind.removeOlder(before, most - removed);
      }
      return removed;
    },
  };
}

/** Records looked through at once. */
const step = 500;

/** Removes the records that `matches`, whatever their age; answers how many. */
export async function removeMatching(
  store: Store,
  removal: Removal,
  matches: (stored: Reply) => boolean,
): Promise<number> {
  let removed = 0;
  for (let position = 0; ; ) {
    const reply = await store.call('ZRANGE', removal.byAge, position, position + step - 1);
    const found = await recordsOf(store, removal, reply);
    const matching = found.filter(([, stored]) => matches(stored));
    for (const [id, stored] of matching) await removal.remove(id, stored);
    removed += matching.length;
    position += found.length - matching.length;
    if (found.length < step) return removed;
  }
}

async function recordsOf(store: Store, { key }: Removal, reply: Reply): Promise<readonly (readonly [string, Reply])[]> {
  const ids = Array.isArray(reply) ? reply.map(String) : [];
  const records = await store.readAll(ids.map(key));
  return ids.map((id, place) => [id, records[place] ?? null]);
}

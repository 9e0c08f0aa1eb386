import type { QueryStore } from '../domain/queries.ts';
import { integer, record, text, word } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { keys } from './keys.ts';
import type { Store } from './redis.ts';

/** `query:{reference}`. `search` is what the admin's search looks through: all words of the query, folded. */
export const queryRecord = record({
  receivedAt: integer,
  name: text,
  email: text,
  subject: text,
  message: text,
  status: word('open', 'answered'),
  answeredAt: integer,
  answeredBy: text,
  search: text,
});

/** Record and index entries, all or none. A repeated call with the same reference leaves the same state (K3). */
const add = `
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[3], 0, ARGV[3])
redis.call('ZADD', KEYS[4], 0, ARGV[4])
return 1`;

export function createQueryStore(store: Store): QueryStore {
  return {
    async add(query) {
      const { reference, ...fields } = query;
      const words = [reference, query.name, query.email, query.subject, query.message];
      await store.run(
        add,
        [keys.query(reference), indexes.queriesByReceived, indexes.queriesByName, indexes.queriesBySubject],
        [
          reference,
          query.receivedAt,
          lexMember(query.name ?? '', reference),
          lexMember(query.subject, reference),
          ...queryRecord.encode({ ...fields, search: searchText(words) }),
        ],
      );
    },
  };
}

/** Words as a search compares them: composed, lower case, one space between. */
export function searchText(words: readonly (string | undefined)[]): string {
  return words
    .filter((word) => word !== undefined)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

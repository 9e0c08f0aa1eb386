import type { QueryStore } from '../domain/queries.ts';
import { integer, record, text, word } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { keys } from './keys.ts';
import type { Post } from './mail/store.ts';
import type { Store } from './redis.ts';
import { script } from './script.ts';

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
const add = script(
  {
    keys: ['query', 'byReceived', 'byName', 'bySubject', 'open'],
    args: ['reference', 'receivedAt', 'nameMember', 'subjectMember'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
  },
  `
redis.call('HSET', query, unpack(fields))
redis.call('ZADD', byReceived, receivedAt, reference)
redis.call('ZADD', byName, 0, nameMember)
redis.call('ZADD', bySubject, 0, subjectMember)
redis.call('ZADD', open, receivedAt, reference)
queue_letters()
return 1`,
);

export function createQueryStore(store: Store, post: Post): QueryStore {
  return {
    async add(query, letters) {
      const { reference, ...fields } = query;
      const words = [reference, query.name, query.email, query.subject, query.message];
      const prepared = await post.prepare(letters, query.receivedAt);
      await store.run(add, {
        keys: {
          query: keys.query(reference),
          byReceived: indexes.queriesByReceived,
          byName: indexes.queriesByName,
          bySubject: indexes.queriesBySubject,
          open: indexes.queriesOpen,
        },
        args: {
          reference,
          receivedAt: query.receivedAt,
          nameMember: lexMember(query.name ?? '', reference),
          subjectMember: lexMember(query.subject, reference),
        },
        letters: prepared,
        rest: queryRecord.encode({ ...fields, search: searchText(words) }),
      });
      post.queued(prepared);
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

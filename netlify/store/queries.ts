import type { QueryStore } from '../domain/queries.ts';
import { integer, record, text, word } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { keys } from './keys.ts';
import { type Outbox, queueMailLua } from './outbox.ts';
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
const add = `${queueMailLua}
local mails = tonumber(ARGV[5])
redis.call('HSET', KEYS[1], unpack(ARGV, 6 + 4 * mails))
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[3], 0, ARGV[3])
redis.call('ZADD', KEYS[4], 0, ARGV[4])
redis.call('ZADD', KEYS[5], ARGV[2], ARGV[1])
for i = 0, mails - 1 do queue_mail(KEYS[6 + 2 * i], KEYS[7 + 2 * i], unpack(ARGV, 6 + 4 * i, 9 + 4 * i)) end
return 1`;

/** @param queued is told which letters wait, so that they can leave at once */
export function createQueryStore(store: Store, outbox: Outbox, queued: (mailId: string) => void): QueryStore {
  return {
    async add(query, letters) {
      const { reference, ...fields } = query;
      const words = [reference, query.name, query.email, query.subject, query.message];
      const mails = letters.map((letter) => outbox.prepare(letter, query.receivedAt));
      await store.run(
        add,
        [
          keys.query(reference),
          indexes.queriesByReceived,
          indexes.queriesByName,
          indexes.queriesBySubject,
          indexes.queriesOpen,
          ...mails.flatMap((mail) => mail.keys),
        ],
        [
          reference,
          query.receivedAt,
          lexMember(query.name ?? '', reference),
          lexMember(query.subject, reference),
          mails.length,
          ...mails.flatMap((mail) => mail.args),
          ...queryRecord.encode({ ...fields, search: searchText(words) }),
        ],
      );
      for (const { mailId } of mails) queued(mailId);
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

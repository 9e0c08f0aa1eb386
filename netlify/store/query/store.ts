import { contactForm } from '#contract/forms/contact';
import { canonicalAddress } from '#contract/typed/address';
import type { QueryStore } from '../../domain/queries.ts';
import { type Removal, removeMatching } from '../aging.ts';
import { formTexts } from '../form-fields.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import { lexMember, searchText } from '../sorted-text.ts';
import {
  queriesByName,
  queriesByReceived,
  queriesBySubject,
  queriesByWait,
  queriesOfMailbox,
  queriesOpen,
  queryKey,
  queryRecord,
  threadKey,
} from './record.ts';
import { addQuery, removeQuery } from './scripts.ts';

const keysOf = (reference: string, email: string | undefined) => ({
  query: queryKey(reference),
  byReceived: queriesByReceived,
  open: queriesOpen,
  byName: queriesByName,
  bySubject: queriesBySubject,
  ofMailbox: queriesOfMailbox(email),
});

const membersOf = (reference: string, query: { name?: string | undefined; subject?: string | undefined }) => ({
  nameMember: lexMember(query.name ?? '', reference),
  subjectMember: lexMember(query.subject ?? '', reference),
});

export function createQueryStore(store: Store, post: Post): QueryStore {
  return {
    async add(query, letters) {
      const { reference, ...fields } = query;
      const search = searchText([reference, ...formTexts(contactForm, query)]);
      const prepared = await post.prepare(letters, query.receivedAt);
      const added = await store.run(addQuery, {
        keys: keysOf(reference, query.email),
        args: { reference, receivedAt: query.receivedAt, ...membersOf(reference, query) },
        letters: prepared,
        rest: queryRecord.encode({ ...fields, search }),
      });
      if (added === 1) post.queued(prepared);
    },
  };
}

export const queryRemoval = (store: Store): Removal => ({
  key: queryKey,
  byAge: queriesByReceived,
  remove(reference, stored) {
    const query = queryRecord.decode(stored) ?? {};
    const members = membersOf(reference, query);
    const keys = { ...keysOf(reference, query.email), thread: threadKey(reference), byWait: queriesByWait };
    return store.run(removeQuery, { keys, args: { reference, ...members } });
  },
});

/** Removes the queries that were sent with a canonical address; answers how many. */
export const eraseQueriesOf = (store: Store, address: string): Promise<number> =>
  removeMatching(
    store,
    queryRemoval(store),
    (stored) => canonicalAddress(queryRecord.decode(stored)?.email ?? '') === address,
  );

import type { Store } from '../redis.ts';
import { mailboxesIndexed, queriesByReceived, queriesOfMailbox, queryKey, queryRecord } from './record.ts';
import { indexQuery } from './scripts.ts';

/** Queries put into the index at once: each is a script of its own, in one request. */
const usualStep = 200;

/**
 * Puts queries that came before mailboxes had an index into it, so that the record of an institution names them (ADR-S25). Goes on where it ended, and
 * does nothing once all are there: what comes since is put in when it comes.
 *
 * @param isLate whether the time is over: the rest is left to the next run
 * @returns whether all are there
 */
export async function indexMailboxes(
  store: Store,
  isLate: () => boolean = () => false,
  step = usualStep,
): Promise<boolean> {
  const reached = await store.call('GET', mailboxesIndexed);
  if (reached === 'done') return true;
  for (let [from, skip] = [typeof reached === 'string' ? reached : '-inf', 0]; ; ) {
    const reply = await store.call('ZRANGE', queriesByReceived, from, '+inf', 'BYSCORE', 'LIMIT', skip, step);
    const references = Array.isArray(reply) ? reply.map(String) : [];
    const times = await indexAll(store, references);
    if (references.length < step) break;
    // From the last time on once more, since others may share it.
    const last = String(Math.max(...times));
    [from, skip] = last === from ? [from, skip + step] : [last, 0];
    await store.call('SET', mailboxesIndexed, last);
    if (isLate()) return false;
  }
  await store.call('SET', mailboxesIndexed, 'done');
  return true;
}

async function indexAll(store: Store, references: readonly string[]): Promise<readonly number[]> {
  const records = await store.readAll(references.map(queryKey));
  return Promise.all(
    references.map(async (reference, place) => {
      const { email, receivedAt = 0 } = queryRecord.decode(records[place]) ?? {};
      await store.run(indexQuery, {
        keys: { query: queryKey(reference), ofMailbox: queriesOfMailbox(email) },
        args: { reference, receivedAt },
      });
      return receivedAt;
    }),
  );
}

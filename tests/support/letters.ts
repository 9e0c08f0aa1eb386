import type { Letter } from '#server/domain/letter';
import type { Outbox } from '#server/store/mail/store';
import type { Store } from '#server/store/redis';
import { script } from '#server/store/script';

/** The product queues no letter without the change that it tells of; tests of the outbox do. */
const queueAlone = script({ keys: [], letters: true, flags: ['locks'] }, 'queue_letters()\nreturn 1');

/** Queues a letter and answers its id. */
export async function queueLetter(store: Store, outbox: Outbox, letter: Letter, now: number): Promise<string> {
  const prepared = await outbox.prepare(letter, now);
  await store.run(queueAlone, { keys: {}, letters: [prepared] });
  return prepared.mailId;
}

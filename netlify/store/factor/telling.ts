import type { TellOwner } from '../../domain/factor/ports.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import { codeFailuresKey } from './record.ts';
import { tellOwner } from './scripts.ts';

/** Tells the owner of wrong codes, at whichever door they were tried. */
export const createTelling =
  (store: Store, post: Post): TellOwner =>
  async (userId, letter, now) => {
    const letters = await post.prepare([letter], now);
    const told = await store.run(tellOwner, { keys: { failures: codeFailuresKey(userId) }, letters });
    if (told === 1) post.queued(letters);
  };

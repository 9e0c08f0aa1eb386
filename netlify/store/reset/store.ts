import { type ResetPorts, resetRules } from '../../domain/reset.ts';
import { text } from '../codec.ts';
import { digest } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import { failuresKey } from '../sign-in/record.ts';
import { ownerKey } from '../user/record.ts';
import { codesKey, resetKey, resetsKey } from './record.ts';
import * as scripts from './scripts.ts';

export function createResets(store: Store, post: Post): ResetPorts['resets'] {
  return {
    async open({ resetId, address, codeMac, letter, now }) {
      const letters = await post.prepare([letter], now);
      await store.run(scripts.openReset, {
        keys: {
          owner: ownerKey(address),
          request: resetKey(resetId),
          requests: resetsKey(address),
          codes: codesKey(address),
        },
        args: {
          resetId,
          addressDigest: digest(address),
          codeMac,
          now,
          lifeMs: resetRules.lifeMs,
        },
        letters,
      });
      post.queued(letters);
    },
    async redeem({ resetId, address, codeMac, hash, longEnoughForAdmin, notice, now }) {
      const letters = await post.prepare([notice], now);
      const outcome = await store.run(scripts.redeemReset, {
        keys: {
          owner: ownerKey(address),
          request: resetKey(resetId),
          requests: resetsKey(address),
          codes: codesKey(address),
          failures: failuresKey(address),
        },
        args: {
          addressDigest: digest(address),
          codeMac,
          now,
          attempts: resetRules.attempts,
          hash: text.encode(hash),
          longEnoughForAdmin: Number(longEnoughForAdmin),
        },
        letters,
      });
      if (outcome !== 'updated') return outcome === 'too_short' ? outcome : 'refused';
      post.queued(letters);
      return outcome;
    },
  };
}

/** Forgets the open requests and the living codes of an address. */
export async function eraseResets(store: Store, address: string): Promise<void> {
  await store.run(scripts.eraseResets, { keys: { requests: resetsKey(address), codes: codesKey(address) } });
}

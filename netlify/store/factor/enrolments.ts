import type { FactorEnrolments } from '../../domain/factor/ports.ts';
import { factorRules } from '../../domain/factor/rules.ts';
import { auditInput } from '../audit/parts.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import type { Seal } from '../seal.ts';
import { ownerText, sessionKey } from '../session/record.ts';
import { userKey } from '../user/record.ts';
import { factorKey, offerKey, recoveryField } from './record.ts';
import * as scripts from './scripts.ts';

/** Setting a second factor up. The secret is sealed with a key from the environment: a copy of the store cannot make codes. */
export function createFactorEnrolments(store: Store, post: Post, seal: Seal): FactorEnrolments {
  return {
    async offer({ userId, sessionId }, secret) {
      const waiting = await store.run(scripts.offerFactor, {
        keys: { factor: factorKey(userId), offer: offerKey(sessionId) },
        args: { sealed: await seal.close(secret), lifeMs: factorRules.offerMs },
      });
      return typeof waiting === 'string' ? seal.open(waiting) : undefined;
    },
    async offered(sessionId) {
      const sealed = await store.call('GET', offerKey(sessionId));
      return typeof sealed === 'string' ? { secret: await seal.open(sealed), sealed } : undefined;
    },
    async enrol({ userId, sessionId, sealed, step, recoveryMacs, entry, letter, now }) {
      const letters = await post.prepare([letter], now);
      const trace = auditInput(entry);
      const outcome = await store.run(scripts.enrolFactor, {
        keys: {
          user: userKey(userId),
          factor: factorKey(userId),
          offer: offerKey(sessionId),
          session: sessionKey(sessionId),
          ...trace.keys,
        },
        args: {
          sealed,
          step,
          since: now,
          recovery: recoveryMacs.map(recoveryField).join(' '),
          sessionOwner: ownerText(userId, 'used'),
          ...trace.args,
        },
        rest: trace.rest,
        letters,
      });
      if (outcome !== 'enrolled') return outcome === 'taken' ? outcome : 'ended';
      post.queued(letters);
      return outcome;
    },
    async postpone({ userId, sessionId }) {
      await store.call('SET', sessionKey(sessionId), ownerText(userId, 'postponed'), 'XX', 'KEEPTTL');
    },
  };
}

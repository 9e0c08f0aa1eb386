import type { FactorRenewals } from '../../domain/factor/ports.ts';
import { factorRules } from '../../domain/factor/rules.ts';
import { auditInput } from '../audit/parts.ts';
import type { Reply, Store } from '../redis.ts';
import { sessionKey } from '../session/record.ts';
import { userKey } from '../user/record.ts';
import { codeFailuresKey, factorKey, recoveryField } from './record.ts';
import { beginProof, renewRecovery } from './scripts.ts';
import type { FactorParts } from './sign-ins.ts';
import { createTelling } from './telling.ts';

/** New recovery codes in place of those of before. */
export function createFactorRenewals(store: Store, { post, seal, factor }: FactorParts): FactorRenewals {
  return {
    async begin(userId) {
      const reply = await store.run(beginProof, {
        keys: { factor: factorKey(userId), failures: codeFailuresKey(userId) },
        args: { mostFailures: Math.round(factorRules.failures * factor), windowMs: factorRules.failuresMs },
      });
      if (!Array.isArray(reply)) return undefined;
      const [blocked, number, secret] = reply as readonly Reply[];
      if (blocked === 1) return { blockedMs: Math.max(0, Number(number)) };
      const sealed = String(secret);
      return { sealed, secret: await seal.open(sealed), failures: Number(number) };
    },
    async renew({ userId, sessionId, sealed, step, recoveryMacs, entry, letter, now }) {
      const letters = await post.prepare([letter], now);
      const trace = auditInput(entry);
      const outcome = await store.run(renewRecovery, {
        keys: {
          user: userKey(userId),
          factor: factorKey(userId),
          failures: codeFailuresKey(userId),
          session: sessionKey(sessionId),
          ...trace.keys,
        },
        args: { sealed, step, recovery: recoveryMacs.map(recoveryField).join(' '), ...trace.args },
        rest: trace.rest,
        letters,
      });
      if (outcome !== 'renewed') return outcome === 'refused' ? outcome : 'ended';
      post.queued(letters);
      return outcome;
    },
    tell: createTelling(store, post),
  };
}

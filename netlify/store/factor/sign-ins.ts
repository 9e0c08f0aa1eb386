import type { FactorSignIns } from '../../domain/factor/ports.ts';
import { factorRules } from '../../domain/factor/rules.ts';
import { sessionLifeMs } from '../../domain/session.ts';
import { auditInput } from '../audit/parts.ts';
import { integer } from '../codec.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import type { Seal } from '../seal.ts';
import { newSessionInput } from '../session/parts.ts';
import { userKey, userRecord } from '../user/record.ts';
import { challengeKey, codeFailuresKey, factorFields, factorKey, recoveryField } from './record.ts';
import { beginCode, redeemCode } from './scripts.ts';
import { createTelling } from './telling.ts';

export interface FactorParts {
  readonly post: Post;
  /** Opens the secrets. */
  readonly seal: Seal;
  /** Multiplies the wrong codes that an account may have. */
  readonly factor: number;
}

/** Codes after the password. */
export function createFactorSignIns(store: Store, { post, seal, factor }: FactorParts): FactorSignIns {
  return {
    async begin(challenge) {
      const reply = await store.run(beginCode, {
        keys: { challenge: challengeKey(challenge) },
        args: {
          tries: factorRules.tries,
          mostFailures: Math.round(factorRules.failures * factor),
          windowMs: factorRules.failuresMs,
        },
      });
      if (!Array.isArray(reply)) return undefined;
      const [blocked, number, userId, email, sealed, fields] = reply as readonly Reply[];
      if (blocked === 1) return { blockedMs: Math.max(0, Number(number)) };
      const address = userRecord.decode(['email', email ?? '""'])?.email;
      if (!address || typeof sealed !== 'string') return undefined;
      return {
        userId: String(userId),
        address,
        secret: await seal.open(sealed),
        recoveryCodesLeft: Number(fields) - factorFields,
        failures: Number(number),
      };
    },
    async redeem({ challenge, userId, sessionId, entry, letter, now, ...use }) {
      const letters = await post.prepare([letter], now);
      const trace = auditInput(entry);
      const session = newSessionInput({ userId, sessionId, factor: 'used', lifeMs: sessionLifeMs('admin'), now });
      const version = await store.run(redeemCode, {
        keys: {
          user: userKey(userId),
          factor: factorKey(userId),
          challenge: challengeKey(challenge),
          failures: codeFailuresKey(userId),
          ...session.keys,
          ...trace.keys,
        },
        args: {
          userId,
          step: 'step' in use ? use.step : '',
          recovery: 'step' in use ? '' : recoveryField(use.recoveryMac),
          ...session.args,
          ...trace.args,
        },
        rest: trace.rest,
        letters,
      });
      if (version === 'refused' || version === 'ended') return version;
      post.queued(letters);
      return integer.decode(String(version));
    },
    tell: createTelling(store, post),
  };
}

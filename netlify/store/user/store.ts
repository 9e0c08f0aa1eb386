import type { Role } from '#contract/auth';
import type { AccountsPorts, StoredUser, Visitor } from '../../domain/accounts.ts';
import { registrationsCountedMs, throttle } from '../../domain/accounts.ts';
import { factorRules } from '../../domain/factor/rules.ts';
import type { AccountRecords } from '../../domain/privacy.ts';
import { sessionLifeMs } from '../../domain/session.ts';
import { integer, text } from '../codec.ts';
import { challengeKey, factorKey } from '../factor/record.ts';
import { openChallenge } from '../factor/scripts.ts';
import { type LimitedCall, limitInput } from '../limit/store.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { newSessionInput } from '../session/parts.ts';
import { openSession } from '../session/scripts.ts';
import { budgetsOf, failuresKey } from '../sign-in/record.ts';
import { beginSignIn } from '../sign-in/scripts.ts';
import { lexMember } from '../sorted-text.ts';
import { accountKeys } from './account-keys.ts';
import { accountTally, ownerKey, registrationsKey, userKey, userRecord, usersByEmail, usersByTime } from './record.ts';
import { closeUser, createUser, removeUser, seedUser } from './scripts.ts';

const keysOf = (userId: string, address: string) => ({
  owner: ownerKey(address),
  user: userKey(userId),
  byTime: usersByTime,
  byEmail: usersByEmail,
  ...accountTally,
});

/**
 * @param factor multiplies the limits of the sign-in throttle
 * @param limitOf the limit that a sign-in counts for
 */
export function createAccounts(
  store: Store,
  post: Post,
  factor: number,
  limitOf: (visitor: Visitor) => LimitedCall,
): AccountsPorts['accounts'] {
  return {
    async beginSignIn(address, visitor, now) {
      const most = (rule: number) => Math.max(1, Math.round(rule * factor));
      const isKnown = visitor.browser !== undefined;
      const { limit, windows } = limitInput(limitOf(visitor));
      const reply = await store.run(beginSignIn, {
        keys: { limit, owner: ownerKey(address), failures: failuresKey(address) },
        args: {
          ...budgetsOf(visitor),
          mostOfOne: most(throttle.byOne),
          crowdedAt: most(isKnown ? throttle.byKnown : throttle.crowdedAt),
          mostInCrowd: most(throttle.byOneInCrowd),
          mostOfPool: most(isKnown ? throttle.byKnown : throttle.byStrangers),
          now,
          windowMs: throttle.windowMs,
        },
        rest: windows,
      });
      const [blocked, number, mine, userId, fields] = reply as readonly Reply[];
      if (blocked === 1) return { blockedMs: Math.max(0, Number(number)) };
      return {
        failuresBefore: Math.floor(Number(isKnown ? mine : number) / factor),
        user: typeof userId === 'string' ? userOf(userId, fields) : undefined,
      };
    },
    async openSession({ userId, sessionId, role, address, visitor, comparedHash, newHash, notice, now }) {
      const letters = await post.prepare(notice ? [notice] : [], now);
      const session = newSessionInput({ userId, sessionId, lifeMs: sessionLifeMs(role), now });
      const version = await store.run(openSession, {
        keys: { user: userKey(userId), failures: failuresKey(address), ...session.keys },
        args: {
          comparedHash: text.encode(comparedHash),
          role,
          ...budgetsOf(visitor),
          newHash: newHash === undefined ? '' : text.encode(newHash),
          ...session.args,
        },
        letters,
      });
      if (typeof version !== 'string') return undefined;
      post.queued(letters);
      return integer.decode(version);
    },
    async openChallenge({ challenge, userId, address, visitor, comparedHash, newHash }) {
      const opened = await store.run(openChallenge, {
        keys: {
          user: userKey(userId),
          factor: factorKey(userId),
          failures: failuresKey(address),
          challenge: challengeKey(challenge),
        },
        args: {
          userId,
          comparedHash: text.encode(comparedHash),
          ...budgetsOf(visitor),
          newHash: newHash === undefined ? '' : text.encode(newHash),
          lifeMs: factorRules.challengeMs,
        },
      });
      return opened === 1;
    },
    async create({ userId, sessionId, address, hash, notice, now }) {
      const letters = await post.prepare([notice], now);
      const session = newSessionInput({ userId, sessionId, lifeMs: sessionLifeMs('institute'), now });
      const hour = new Date(now).toISOString().slice(0, 13).replace(/\W/g, '');
      const made = await store.run(createUser, {
        keys: { ...keysOf(userId, address), registrations: registrationsKey(hour), ...session.keys },
        args: {
          userId,
          now,
          emailMember: lexMember(address, userId),
          countedMs: registrationsCountedMs,
          ...session.args,
        },
        rest: userRecord.encode({
          email: address,
          hash,
          role: 'institute',
          tv: 1,
          disabled: false,
          createdAt: now,
        }),
        letters,
      });
      if (Number(made) >= 0) post.queued(letters);
      return Number(made) < 0 ? { taken: true } : { taken: false, registrationsThisHour: Number(made) };
    },
  };
}

function userOf(userId: string, fields: Reply | undefined): StoredUser {
  const [hash, role, disabled] = (Array.isArray(fields) ? fields : []) as readonly Reply[];
  const named = ['hash', hash, 'role', role, 'disabled', disabled];
  const pairs = named.filter((_, i) => named[i % 2 === 0 ? i + 1 : i] !== null);
  const user = userRecord.decode(pairs) ?? {};
  return { userId, hash: user.hash, role: user.role ?? 'institute', disabled: user.disabled ?? false };
}

/** What the user record keeps of a person, for the erasure. */
export function accountRecords(store: Store): AccountRecords {
  return {
    async ownerOf(address) {
      const userId = await store.call('GET', ownerKey(address));
      return typeof userId === 'string' ? userId : undefined;
    },
    async close(userId) {
      const keys = accountKeys(userId);
      await store.run(closeUser, { keys, args: { userId } });
    },
    async remove(userId, address) {
      const args = { userId, emailMember: lexMember(address, userId) };
      await store.run(removeUser, { keys: keysOf(userId, address), args });
    },
  };
}

export interface SeededUser {
  readonly userId: string;
  readonly address: string;
  readonly role: Role;
  /** Without one, only a reset opens the account. */
  readonly hash?: string;
  readonly now: number;
}

/** Makes an account unless the address has one; answers the id of the address's account, old or new. For scripts, not for calls. */
export async function seedAccount(store: Store, { userId, address, role, hash, now }: SeededUser): Promise<string> {
  const owner = await store.run(seedUser, {
    keys: keysOf(userId, address),
    args: { userId, now, emailMember: lexMember(address, userId) },
    rest: userRecord.encode({
      email: address,
      role,
      tv: 1,
      disabled: false,
      createdAt: now,
      hash,
      ...(role === 'admin' && { adminSince: now }),
    }),
  });
  return String(owner);
}

import type { Administrators, ListedAdministrator } from '../../domain/administration/administrators.ts';
import { auditInput } from '../audit/parts.ts';
import { codeFailuresKey, factorKey, factorRecord } from '../factor/record.ts';
import { removeFactor } from '../factor/scripts.ts';
import type { Post } from '../mail/store.ts';
import type { Store } from '../redis.ts';
import { sessionsKey } from '../session/record.ts';
import { accountKeys } from './account-keys.ts';
import { ownerKey, userKey, userRecord, usersByTime } from './record.ts';
import { demoteUser, promoteUser } from './scripts.ts';
import { seedAccount } from './store.ts';

/** Accounts looked through at once. */
const step = 500;

/** Who has the role, for the commands of the operator. */
export function createAdministrators(store: Store, post: Post): Administrators {
  return {
    async list() {
      const found: ListedAdministrator[] = [];
      for (let position = 0; ; position += step) {
        const reply = await store.call('ZRANGE', usersByTime, position, position + step - 1);
        const ids = Array.isArray(reply) ? reply.map(String) : [];
        found.push(...(await administratorsAmong(store, ids)));
        if (ids.length < step) return found.sort((one, other) => one.since - other.since);
      }
    },
    async find(address) {
      const userId = await store.call('GET', ownerKey(address));
      return typeof userId === 'string' ? userId : undefined;
    },
    makeAccount: (address, userId, now) => seedAccount(store, { userId, address, role: 'institute', now }),
    async give(userId, entry, letter) {
      const letters = await post.prepare([letter], entry.at);
      const trace = auditInput(entry);
      const given = await store.run(promoteUser, {
        keys: {
          ...accountKeys(userId),
          ...trace.keys,
        },
        args: { userId, now: entry.at, ...trace.args },
        rest: trace.rest,
        letters,
      });
      if (given !== 1) return false;
      post.queued(letters);
      return true;
    },
    async take(userId, entry, letter) {
      const letters = await post.prepare([letter], entry.at);
      const trace = auditInput(entry);
      const outcome = await store.run(demoteUser, {
        keys: {
          ...accountKeys(userId),
          factor: factorKey(userId),
          ...trace.keys,
        },
        args: { userId, ...trace.args },
        rest: trace.rest,
        letters,
      });
      if (outcome !== 'taken') return outcome === 'last' ? outcome : 'none';
      post.queued(letters);
      return outcome;
    },
    async removeFactor(userId, entry, letter) {
      const letters = await post.prepare([letter], entry.at);
      const trace = auditInput(entry);
      const removed = await store.run(removeFactor, {
        keys: {
          user: userKey(userId),
          factor: factorKey(userId),
          failures: codeFailuresKey(userId),
          sessions: sessionsKey(userId),
          ...trace.keys,
        },
        args: trace.args,
        rest: trace.rest,
        letters,
      });
      if (removed !== 1) return false;
      post.queued(letters);
      return true;
    },
  };
}

async function administratorsAmong(store: Store, userIds: readonly string[]): Promise<ListedAdministrator[]> {
  const users = (await store.readAll(userIds.map(userKey))).map((reply) => userRecord.decode(reply));
  const found = users.flatMap((user, place) =>
    user?.role === 'admin' ? [{ user, userId: userIds[place] ?? '' }] : [],
  );
  const factors = await store.readAll(found.map(({ userId }) => factorKey(userId)));
  return found.map(({ user }, place) => ({
    address: user.email ?? '',
    since: user.adminSince ?? user.createdAt ?? 0,
    hasFactor: factorRecord.decode(factors[place]) !== undefined,
    disabled: user.disabled ?? false,
  }));
}

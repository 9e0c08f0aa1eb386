import type { AccountChanges } from '../../domain/administration/change-account.ts';
import { auditInput } from '../audit/parts.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { accountKeys } from './account-keys.ts';
import { userKey, userRecord } from './record.ts';
import { changeAccount } from './scripts.ts';

/** What an administrator does to an account. */
export function createAccountChanges(store: Store, post: Post): AccountChanges {
  return {
    async addressOf(userId) {
      if (!isIdentifier(userId)) return undefined;
      const email = await store.call('HGET', userKey(userId), 'email');
      return userRecord.decode(['email', email ?? '""'])?.email || undefined;
    },
    async change(userId, change, entry, letters) {
      if (!isIdentifier(userId)) return undefined;
      const prepared = await post.prepare(letters, entry.at);
      const trace = auditInput(entry);
      const reply = await store.run(changeAccount, {
        keys: {
          ...accountKeys(userId),
          ...trace.keys,
        },
        args: {
          userId,
          disabled: change.disabled === undefined ? '' : Number(change.disabled),
          dropsHash: Number(change.forgetsPassword ?? false),
          endsSessions: Number(change.endsSessions ?? false),
          undoes: change.undoes ?? '',
          ...trace.args,
        },
        rest: trace.rest,
        letters: prepared,
      });
      const [fields = null, latest] = (reply ?? []) as readonly Reply[];
      const user = userRecord.decode(fields);
      if (!user) return undefined;
      post.queued(prepared);
      return { id: userId, disabled: user.disabled ?? false, ...(latest === entry.id && { deed: entry.id }) };
    },
  };
}

import type { AccountChanges } from '../domain/administration/change-account.ts';
import { auditArgs, auditInput, auditKeys, auditRest, writeAudit } from './audit/record.ts';
import { keys } from './keys.ts';
import type { Post } from './mail/store.ts';
import type { Store } from './redis.ts';
import { script } from './script.ts';
import { userRecord } from './users.ts';

/** Not flagged `locks`: the keys of the sessions are built from the ids that the account's list holds. */
const changeAccount = script(
  {
    keys: ['user', 'sessions', ...auditKeys],
    args: ['disabled', 'forgetsPassword', 'endsSessions', 'sessionPrefix', ...auditArgs],
    rest: auditRest,
    letters: true,
  },
  `
if redis.call('EXISTS', user) == 0 then return false end
if disabled ~= '' then redis.call('HSET', user, 'disabled', disabled) end
if forgetsPassword == '1' then redis.call('HDEL', user, 'hash') end
if endsSessions == '1' then
  redis.call('HINCRBY', user, 'tv', 1)
  for _, session in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do redis.call('DEL', sessionPrefix .. session) end
  redis.call('DEL', sessions)
end
${writeAudit}
queue_letters()
return redis.call('HGETALL', user)`,
);

export function createAccountChanges(store: Store, post: Post): AccountChanges {
  return {
    async addressOf(userId) {
      if (!isIdentifier(userId)) return undefined;
      const email = await store.call('HGET', keys.user(userId), 'email');
      return userRecord.decode(['email', email ?? '""'])?.email || undefined;
    },
    async change(userId, change, entry, letters) {
      if (!isIdentifier(userId)) return undefined;
      const prepared = await post.prepare(letters, entry.at);
      const trace = auditInput(entry);
      const reply = await store.run(changeAccount, {
        keys: { user: keys.user(userId), sessions: keys.sessionsOf(userId), ...trace.keys },
        args: {
          disabled: change.disabled === undefined ? '' : Number(change.disabled),
          forgetsPassword: Number(change.forgetsPassword ?? false),
          endsSessions: Number(change.endsSessions ?? false),
          sessionPrefix: keys.session('x').slice(0, -1),
          ...trace.args,
        },
        rest: trace.rest,
        letters: prepared,
      });
      const user = userRecord.decode(reply);
      if (!user) return undefined;
      post.queued(prepared);
      return { id: userId, disabled: user.disabled ?? false };
    },
  };
}

const isIdentifier = (value: string) => /^[A-Za-z0-9_-]{1,64}$/.test(value);

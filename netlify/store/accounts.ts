import type { Role } from '#contract/auth';
import { type AccountsPorts, type StoredUser, throttle } from '../domain/accounts.ts';
import { leewaySeconds, sessionSeconds } from '../services/tokens.ts';
import { integer, text } from './codec.ts';
import { indexes, lexMember } from './indexes.ts';
import { digest, keys } from './keys.ts';
import type { Post } from './mail/store.ts';
import type { Reply, Store } from './redis.ts';
import { script } from './script.ts';
import { userRecord } from './users.ts';

/** KEYS: address index, failures. ARGV: source, most by source, most by address, window in ms, what stands before a user's id. */
const beginSignIn = `
local all = tonumber(redis.call('HGET', KEYS[2], 'all') or '0')
local mine = tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0')
if mine >= tonumber(ARGV[2]) or all >= tonumber(ARGV[3]) then return { 1, redis.call('PTTL', KEYS[2]) } end
redis.call('HINCRBY', KEYS[2], 'all', 1)
redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
if redis.call('PTTL', KEYS[2]) < 0 then redis.call('PEXPIRE', KEYS[2], ARGV[4]) end
local id = redis.call('GET', KEYS[1])
if not id then return { 0, all } end
return { 0, all, id, redis.call('HMGET', ARGV[5] .. id, 'hash', 'role', 'disabled') }`;

/** Answers the token version; nothing when the account is not as it was when the password was compared. */
const openSession = script(
  {
    keys: ['user', 'session', 'sessions', 'failures'],
    args: ['userId', 'sessionId', 'lifeMs', 'comparedHash', 'role', 'source', 'endsAt', 'newHash'],
    letters: true,
    flags: ['locks'],
  },
  `
local stored = redis.call('HMGET', user, 'hash', 'role', 'disabled', 'tv')
if redis.call('GET', session) == userId then return stored[4] end
if stored[1] ~= comparedHash or stored[2] ~= role or stored[3] == '1' then return false end
redis.call('SET', session, userId, 'PX', lifeMs)
redis.call('ZADD', sessions, endsAt, sessionId)
redis.call('PEXPIRE', sessions, lifeMs)
if newHash ~= '' then redis.call('HSET', user, 'hash', newHash) end
if redis.call('EXISTS', failures) == 1 then
  redis.call('HDEL', failures, source)
  if redis.call('HINCRBY', failures, 'all', -1) <= 0 then redis.call('DEL', failures) end
end
queue_letters()
return stored[4]`,
);

/**
 * KEYS: address index, user, session, sessions of the user, users by time, users by address, registrations of the hour.
 * ARGV: user id, session id, life in ms, now, end of the session in ms, member of the address list, fields of the user …
 */
const create = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return -1 end
if owner then return tonumber(redis.call('GET', KEYS[7]) or '1') end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], unpack(ARGV, 7))
redis.call('SET', KEYS[3], ARGV[1], 'PX', ARGV[3])
redis.call('ZADD', KEYS[4], ARGV[5], ARGV[2])
redis.call('PEXPIRE', KEYS[4], ARGV[3])
redis.call('ZADD', KEYS[5], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[6], 0, ARGV[6])
local made = redis.call('INCR', KEYS[7])
if made == 1 then redis.call('EXPIRE', KEYS[7], 7200) end
return made`;

/** KEYS: address index, user, users by time, users by address. ARGV: user id, now, member of the address list, fields … */
const seed = `
local owner = redis.call('GET', KEYS[1])
if owner then return owner end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], unpack(ARGV, 4))
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[4], 0, ARGV[3])
return ARGV[1]`;

/**
 * KEYS: user, sessions of the user. ARGV: prefix of sessions. Whoever registered the address before may not be its owner, so the password
 * and the sessions of that time end with the promotion.
 */
const promote = `
if redis.call('HGET', KEYS[1], 'role') == 'admin' then return 0 end
redis.call('HSET', KEYS[1], 'role', 'admin')
redis.call('HDEL', KEYS[1], 'hash')
redis.call('HINCRBY', KEYS[1], 'tv', 1)
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('DEL', ARGV[1] .. id) end
return redis.call('DEL', KEYS[2])`;

/** KEYS: user. ARGV: role. Ends all tokens by raising their version. */
const setRole = `
if redis.call('HGET', KEYS[1], 'role') == ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'role', ARGV[1])
redis.call('HINCRBY', KEYS[1], 'tv', 1)
return 1`;

/**
 * Removes a person and everything personal, except the payment facts that must be kept (security design, G3).
 * KEYS: user, sessions of the user, users by time, users by address, address index, failures, resets of the address, code mails of the
 * address, inspection, inspections by saving, by date, by institution, by group. ARGV: user id, member of the address list, prefix of sessions,
 * prefix of resets.
 */
const erase = `
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('DEL', ARGV[3] .. id) end
for _, id in ipairs(redis.call('ZRANGE', KEYS[7], 0, -1)) do redis.call('DEL', ARGV[4] .. id) end
if redis.call('GET', KEYS[5]) == ARGV[1] then redis.call('DEL', KEYS[5]) end
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[2])
local name = redis.call('HGET', KEYS[9], 'sortName')
if name then redis.call('ZREM', KEYS[12], cjson.decode('[' .. name .. ']')[1]) end
redis.call('ZREM', KEYS[10], ARGV[1])
redis.call('ZREM', KEYS[11], ARGV[1])
redis.call('ZREM', KEYS[13], ARGV[1])
return redis.call('DEL', KEYS[1], KEYS[2], KEYS[6], KEYS[7], KEYS[8], KEYS[9])`;

/** @param factor multiplies the limits of the sign-in throttle */
export function createAccounts(store: Store, post: Post, factor: number): AccountsPorts['accounts'] {
  const sessionKeys = (userId: string, sessionId: string) => [keys.session(sessionId), keys.sessionsOf(userId)];
  const lifeMs = (role: Role) => (sessionSeconds[role] + leewaySeconds) * 1000;
  return {
    async beginSignIn(address, source) {
      const reply = await store.run(
        beginSignIn,
        [keys.email(address), keys.failures(address)],
        [
          digest(source),
          Math.round(throttle.bySource * factor),
          Math.round(throttle.byAddress * factor),
          throttle.windowMs,
          keys.user('x').slice(0, -1),
        ],
      );
      const [blocked, number, userId, fields] = reply as readonly Reply[];
      if (blocked === 1) return { blockedMs: Math.max(0, Number(number)) };
      return {
        failuresBefore: Math.floor(Number(number) / factor),
        user: typeof userId === 'string' ? userOf(userId, fields) : undefined,
      };
    },
    async openSession({ userId, sessionId, role, address, source, comparedHash, newHash, notice, now }) {
      const life = lifeMs(role);
      const letters = await post.prepare(notice ? [notice] : [], now);
      const version = await store.run(
        openSession,
        {
          keys: {
            user: keys.user(userId),
            session: keys.session(sessionId),
            sessions: keys.sessionsOf(userId),
            failures: keys.failures(address),
          },
          args: {
            userId,
            sessionId,
            lifeMs: life,
            comparedHash: text.encode(comparedHash),
            role,
            source: digest(source),
            endsAt: now + life,
            newHash: newHash === undefined ? '' : text.encode(newHash),
          },
          letters,
        },
        { repeatable: true },
      );
      if (typeof version !== 'string') return undefined;
      post.queued(letters);
      return integer.decode(version);
    },
    async create({ userId, sessionId, address, hash, now }) {
      const life = lifeMs('institute');
      const made = await store.run(
        create,
        [
          keys.email(address),
          keys.user(userId),
          ...sessionKeys(userId, sessionId),
          keys.users,
          indexes.usersByEmail,
          keys.registrations(new Date(now).toISOString().slice(0, 13).replace(/\W/g, '')),
        ],
        [
          userId,
          sessionId,
          life,
          now,
          now + life,
          lexMember(address, userId),
          ...userRecord.encode({ email: address, hash, role: 'institute', tv: 1, disabled: false, createdAt: now }),
        ],
        { repeatable: true },
      );
      return Number(made) < 0 ? { taken: true } : { taken: false, registrationsThisHour: Number(made) };
    },
  };
}

/** Changes a role and ends every token. */
export async function changeRole(store: Store, userId: string, role: Role): Promise<void> {
  await store.run(setRole, [keys.user(userId)], [role]);
}

/** Removes an account and everything personal of it, except the facts of a payment (G3); `false` when there is none. */
export async function eraseAccount(store: Store, userId: string): Promise<boolean> {
  const email = await store.call('HGET', keys.user(userId), 'email');
  if (typeof email !== 'string') return false;
  const address = text.decode(email);
  await store.run(
    erase,
    [
      keys.user(userId),
      keys.sessionsOf(userId),
      keys.users,
      indexes.usersByEmail,
      keys.email(address),
      keys.failures(address),
      keys.resetsOf(address),
      keys.resetMails(address),
      keys.inspection(userId),
      indexes.inspectionsBySaved,
      indexes.inspectionsByDate,
      indexes.inspectionsByInstitution,
      indexes.inspectionsByGroup,
    ],
    [userId, lexMember(address, userId), keys.session('x').slice(0, -1), keys.reset('x').slice(0, -1)],
  );
  return true;
}

function userOf(userId: string, fields: Reply | undefined): StoredUser {
  const [hash, role, disabled] = (Array.isArray(fields) ? fields : []) as readonly Reply[];
  const named = ['hash', hash, 'role', role, 'disabled', disabled];
  const pairs = named.filter((_, i) => named[i % 2 === 0 ? i + 1 : i] !== null);
  const user = userRecord.decode(pairs) ?? {};
  return { userId, hash: user.hash, role: user.role ?? 'institute', disabled: user.disabled ?? false };
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
  const fields = userRecord.encode({
    email: address,
    role,
    tv: 1,
    disabled: false,
    createdAt: now,
    ...(hash !== undefined && { hash }),
  });
  const owner = await store.run(
    seed,
    [keys.email(address), keys.user(userId), keys.users, indexes.usersByEmail],
    [userId, now, lexMember(address, userId), ...fields],
  );
  return String(owner);
}

/** Makes an account an administrator's. Unless it was one already, its password and sessions end: the first sign-in comes through a reset. */
export async function promoteToAdmin(store: Store, userId: string): Promise<void> {
  await store.run(promote, [keys.user(userId), keys.sessionsOf(userId)], [keys.session('x').slice(0, -1)]);
}

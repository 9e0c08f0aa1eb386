import { type ResetPorts, resetRules } from '../domain/reset.ts';
import { text } from './codec.ts';
import { digest, keys } from './keys.ts';
import { type Outbox, queueMailLua } from './outbox.ts';
import type { Store } from './redis.ts';

/**
 * KEYS: address index, request, requests of the address, code mails of the address, mail, mails due.
 * ARGV: request id, digest of the address, mac, now, life in ms, cooldown in ms, mails an hour, prefix of users, mail …
 * Without a letter the kept request has no mac, so no code can ever fit it.
 */
const open = `${queueMailLua}
local sent = redis.call('HMGET', KEYS[4], 'last', 'count')
local last, count, now = tonumber(sent[1] or '0'), tonumber(sent[2] or '0'), tonumber(ARGV[4])
local owner = redis.call('GET', KEYS[1])
local disabled = redis.call('HGET', ARGV[8] .. (owner or ''), 'disabled') == '1'
local may = now - last >= tonumber(ARGV[6]) and count < tonumber(ARGV[7])
local mac = ''
if may then
  redis.call('HSET', KEYS[4], 'last', ARGV[4], 'count', count + 1)
  if count == 0 then redis.call('PEXPIRE', KEYS[4], 3600000) end
  if owner and not disabled then
    mac = ARGV[3]
    queue_mail(KEYS[5], KEYS[6], ARGV[9], ARGV[10], ARGV[11], ARGV[12])
  end
end
redis.call('HSET', KEYS[2], 'address', ARGV[2], 'mac', mac, 'attempts', '0', 'expires', now + tonumber(ARGV[5]))
redis.call('PEXPIRE', KEYS[2], ARGV[5])
redis.call('ZADD', KEYS[3], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - tonumber(ARGV[5]))
redis.call('PEXPIRE', KEYS[3], ARGV[5])
return 1`;

/**
 * KEYS: address index, request, requests of the address, failures, answer to repeat, mail, mails due.
 * ARGV: digest of the address, mac, now, most attempts, hash, long enough for an admin, life of the answer in ms,
 * prefixes of users, sessions, sessions of a user, requests, mail …
 */
const redeem = `${queueMailLua}
local known = redis.call('GET', KEYS[5])
if known then return known end
local function answer(outcome)
  redis.call('SET', KEYS[5], outcome, 'PX', ARGV[7])
  return outcome
end
local request = redis.call('HMGET', KEYS[2], 'address', 'mac', 'expires')
if not request[1] then return answer('refused') end
if redis.call('HINCRBY', KEYS[2], 'attempts', 1) > tonumber(ARGV[4]) then return answer('refused') end
if tonumber(request[3]) <= tonumber(ARGV[3]) then return answer('refused') end
if request[1] ~= ARGV[1] or request[2] == '' or request[2] ~= ARGV[2] then return answer('refused') end
local id = redis.call('GET', KEYS[1])
if not id then return answer('refused') end
local user = ARGV[8] .. id
local fields = redis.call('HMGET', user, 'role', 'disabled')
if fields[2] == '1' then return answer('refused') end
if fields[1] == 'admin' and ARGV[6] ~= '1' then
  redis.call('HINCRBY', KEYS[2], 'attempts', -1)
  return answer('too_short')
end
redis.call('HSET', user, 'hash', ARGV[5])
redis.call('HINCRBY', user, 'tv', 1)
local sessions = ARGV[10] .. id
for _, session in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do redis.call('DEL', ARGV[9] .. session) end
for _, reset in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do redis.call('DEL', ARGV[11] .. reset) end
redis.call('DEL', sessions, KEYS[3], KEYS[2], KEYS[4])
queue_mail(KEYS[6], KEYS[7], ARGV[12], ARGV[13], ARGV[14], ARGV[15])
return answer('updated')`;

const prefixOf = (key: (id: string) => string) => key('x').slice(0, -1);

export function createResets(store: Store, outbox: Outbox): ResetPorts['resets'] {
  return {
    async open({ resetId, address, codeMac, letter, now }) {
      const queued = outbox.prepare(letter, now);
      await store.run(
        open,
        [keys.email(address), keys.reset(resetId), keys.resetsOf(address), keys.resetMails(address), ...queued.keys],
        [
          resetId,
          digest(address),
          codeMac,
          now,
          resetRules.lifeMs,
          resetRules.cooldownMs,
          resetRules.mailsPerHour,
          prefixOf(keys.user),
          ...queued.args,
        ],
      );
      return { mailId: queued.mailId };
    },
    async redeem({ resetId, address, codeMac, hash, longEnoughForAdmin, nonce, notice, now }) {
      const queued = outbox.prepare(notice, now);
      const outcome = await store.run(
        redeem,
        [
          keys.email(address),
          keys.reset(resetId),
          keys.resetsOf(address),
          keys.failures(address),
          keys.nonce(nonce),
          ...queued.keys,
        ],
        [
          digest(address),
          codeMac,
          now,
          resetRules.attempts,
          text.encode(hash),
          longEnoughForAdmin ? '1' : '0',
          resetRules.rememberMs,
          prefixOf(keys.user),
          prefixOf(keys.session),
          prefixOf(keys.sessionsOf),
          prefixOf(keys.reset),
          ...queued.args,
        ],
        { repeatable: true },
      );
      return { outcome: outcome === 'updated' || outcome === 'too_short' ? outcome : 'refused', mailId: queued.mailId };
    },
  };
}

import { type ResetPorts, resetRules } from '../domain/reset.ts';
import { text } from './codec.ts';
import { digest, keys } from './keys.ts';
import type { Post } from './mail/store.ts';
import type { Store } from './redis.ts';
import { script } from './script.ts';

/**
 * Without a letter the kept request has no mac, so no code can ever fit it. Not `locks`: whose account the address has is found inside.
 */
const openReset = script(
  {
    keys: ['owner', 'request', 'requests', 'codeMails'],
    args: ['resetId', 'addressDigest', 'codeMac', 'now', 'lifeMs', 'cooldownMs', 'mailsPerHour', 'userPrefix'],
    letters: true,
  },
  `
local sent = redis.call('HMGET', codeMails, 'last', 'count')
local last, count = tonumber(sent[1] or '0'), tonumber(sent[2] or '0')
local id = redis.call('GET', owner)
local disabled = redis.call('HGET', userPrefix .. (id or ''), 'disabled') == '1'
local mac = ''
if now - last >= tonumber(cooldownMs) and count < tonumber(mailsPerHour) then
  redis.call('HSET', codeMails, 'last', now, 'count', count + 1)
  if count == 0 then redis.call('PEXPIRE', codeMails, 3600000) end
  if id and not disabled then
    mac = codeMac
    queue_letters()
  end
end
redis.call('HSET', request, 'address', addressDigest, 'mac', mac, 'attempts', '0', 'expires', now + lifeMs)
redis.call('PEXPIRE', request, lifeMs)
redis.call('ZADD', requests, now, resetId)
redis.call('ZREMRANGEBYSCORE', requests, '-inf', now - lifeMs)
redis.call('PEXPIRE', requests, lifeMs)
return 1`,
);

/** Not `locks`: the account and what ends with its password are found inside. */
const redeemReset = script(
  {
    keys: ['owner', 'request', 'requests', 'failures', 'answer'],
    args: [
      'addressDigest',
      'codeMac',
      'now',
      'attempts',
      'hash',
      'longEnoughForAdmin',
      'rememberMs',
      'userPrefix',
      'sessionPrefix',
      'sessionsPrefix',
      'resetPrefix',
    ],
    letters: true,
  },
  `
local given = redis.call('GET', answer)
if given then return given end
local function remember(outcome)
  redis.call('SET', answer, outcome, 'PX', rememberMs)
  return outcome
end
local kept = redis.call('HMGET', request, 'address', 'mac', 'expires')
if not kept[1] then return remember('refused') end
if redis.call('HINCRBY', request, 'attempts', 1) > tonumber(attempts) then return remember('refused') end
if tonumber(kept[3]) <= tonumber(now) then return remember('refused') end
if kept[1] ~= addressDigest or kept[2] == '' or kept[2] ~= codeMac then return remember('refused') end
local id = redis.call('GET', owner)
if not id then return remember('refused') end
local user = userPrefix .. id
local fields = redis.call('HMGET', user, 'role', 'disabled')
if fields[2] == '1' then return remember('refused') end
if fields[1] == 'admin' and longEnoughForAdmin ~= '1' then
  redis.call('HINCRBY', request, 'attempts', -1)
  return remember('too_short')
end
redis.call('HSET', user, 'hash', hash)
redis.call('HINCRBY', user, 'tv', 1)
local sessions = sessionsPrefix .. id
for _, session in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do redis.call('DEL', sessionPrefix .. session) end
for _, reset in ipairs(redis.call('ZRANGE', requests, 0, -1)) do redis.call('DEL', resetPrefix .. reset) end
redis.call('DEL', sessions, requests, request, failures)
queue_letters()
return remember('updated')`,
);

const prefixOf = (key: (id: string) => string) => key('x').slice(0, -1);

export function createResets(store: Store, post: Post): ResetPorts['resets'] {
  return {
    async open({ resetId, address, codeMac, letter, now }) {
      const letters = await post.prepare([letter], now);
      await store.run(openReset, {
        keys: {
          owner: keys.email(address),
          request: keys.reset(resetId),
          requests: keys.resetsOf(address),
          codeMails: keys.resetMails(address),
        },
        args: {
          resetId,
          addressDigest: digest(address),
          codeMac,
          now,
          lifeMs: resetRules.lifeMs,
          cooldownMs: resetRules.cooldownMs,
          mailsPerHour: resetRules.mailsPerHour,
          userPrefix: prefixOf(keys.user),
        },
        letters,
      });
      post.queued(letters);
    },
    async redeem({ resetId, address, codeMac, hash, longEnoughForAdmin, nonce, notice, now }) {
      const letters = await post.prepare([notice], now);
      const outcome = await store.run(
        redeemReset,
        {
          keys: {
            owner: keys.email(address),
            request: keys.reset(resetId),
            requests: keys.resetsOf(address),
            failures: keys.failures(address),
            answer: keys.nonce(nonce),
          },
          args: {
            addressDigest: digest(address),
            codeMac,
            now,
            attempts: resetRules.attempts,
            hash: text.encode(hash),
            longEnoughForAdmin: longEnoughForAdmin ? 1 : 0,
            rememberMs: resetRules.rememberMs,
            userPrefix: prefixOf(keys.user),
            sessionPrefix: prefixOf(keys.session),
            sessionsPrefix: prefixOf(keys.sessionsOf),
            resetPrefix: prefixOf(keys.reset),
          },
          letters,
        },
        { repeatable: true },
      );
      if (outcome !== 'updated') return outcome === 'too_short' ? outcome : 'refused';
      post.queued(letters);
      return outcome;
    },
  };
}

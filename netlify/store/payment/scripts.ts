import { script } from '../script.ts';

export const readWithOwner = script(
  { keys: ['payment', 'intentOwner'], flags: ['reads', 'locks'] },
  `
return { redis.call('GET', intentOwner), redis.call('HGETALL', payment) }`,
);

/** A lost answer must not look like a lost race: the holder that asks again still holds the lock. */
export const takeLock = script(
  { keys: ['payment', 'lock'], args: ['holder', 'lifeMs'], flags: ['locks'], again: 'same' },
  `
local taken = redis.call('SET', lock, holder, 'NX', 'PX', lifeMs)
if not taken and redis.call('GET', lock) == holder then taken = true end
return { taken and 1 or 0, redis.call('HGETALL', payment) }`,
);

export const giveLockBack = script(
  { keys: ['lock'], args: ['holder'], flags: ['locks'], again: 'same' },
  `
if redis.call('GET', lock) ~= holder then return 0 end
return redis.call('DEL', lock)`,
);

/**
 * Replaces the record while its version is `version`. Empty arguments: not on the list of the open, no owner to note, no lock to give back,
 * no receipt number to take.
 */
export const writePayment = script(
  {
    keys: ['payment', 'intentOwner', 'lock', 'open', 'byUpdated', 'series', 'receipts'],
    args: ['version', 'userId', 'openAt', 'updatedAt', 'ownerMs', 'holder', 'numberStart', 'numberDigits'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if (redis.call('HGET', payment, 'version') or '0') ~= version then return false end
redis.call('DEL', payment)
redis.call('HSET', payment, unpack(fields))
local number = ''
if numberStart ~= '' then
  number = numberStart .. string.format('%0' .. numberDigits .. 'd', redis.call('INCR', series))
  redis.call('HSET', payment, 'receiptNumber', '"' .. number .. '"')
  redis.call('HSET', receipts, number, userId)
end
if ownerMs ~= '' then redis.call('SET', intentOwner, userId, 'NX', 'PX', ownerMs) end
if openAt ~= '' then redis.call('ZADD', open, openAt, userId) else redis.call('ZREM', open, userId) end
redis.call('ZADD', byUpdated, updatedAt, userId)
if holder ~= '' and redis.call('GET', lock) == holder then redis.call('DEL', lock) end
queue_letters()
return number`,
);

export const beginEvent = script(
  { keys: ['event'], args: ['workingMs'], flags: ['locks'], again: 'once' },
  `
if redis.call('SET', event, 'working', 'NX', 'PX', workingMs) then return 'fresh' end
return redis.call('GET', event)`,
);

export const dropEvent = script(
  { keys: ['event'], flags: ['locks'], again: 'same' },
  `
if redis.call('GET', event) ~= 'working' then return 0 end
return redis.call('DEL', event)`,
);

/** When its period is over; what stays of a payment ends by itself. */
export const removePayment = script(
  { keys: ['payment', 'byUpdated'], args: ['userId'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', byUpdated, userId)
return redis.call('DEL', payment)`,
);

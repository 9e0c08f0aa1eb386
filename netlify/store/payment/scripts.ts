import { writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';
import { countPaymentLua, tallyKeys } from '../tally/parts.ts';
import { eachMemberLua } from '../walk.ts';

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
 * Replaces the record while its version is `version`. Empty arguments: not on that list, no owner to note, no lock to give back,
 * no receipt number to take, no paper to number. A paper's number is taken with the write that adds it, so a series has no gap.
 */
export const writePayment = script(
  {
    keys: [
      'payment',
      'intentOwner',
      'lock',
      'open',
      'settled',
      'byUpdated',
      'series',
      'receipts',
      'paperSeries',
      ...tallyKeys,
      'audit',
      'auditByTime',
      'auditOf',
    ],
    args: [
      'version',
      'userId',
      'id',
      'openAt',
      'settledAt',
      'updatedAt',
      'ownerMs',
      'holder',
      'numberStart',
      'numberDigits',
      'paperStart',
      'paperCount',
      'paperNumbers',
      'auditId',
      'auditAt',
      'auditText',
    ],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
${countPaymentLua}
if (redis.call('HGET', payment, 'version') or '0') ~= version then return false end
count_in(-1)
redis.call('DEL', payment)
redis.call('HSET', payment, unpack(fields))
local number = ''
if numberStart ~= '' then
  number = numberStart .. string.format('%0' .. numberDigits .. 'd', redis.call('INCR', series))
  redis.call('HSET', payment, 'receiptNumber', '"' .. number .. '"')
  redis.call('HSET', receipts, number, id)
end
local papers = paperNumbers
if paperStart ~= '' then
  local list = paperNumbers == '' and {} or cjson.decode(paperNumbers)
  for _ = 1, tonumber(paperCount) do
    list[#list + 1] = paperStart .. string.format('%0' .. numberDigits .. 'd', redis.call('INCR', paperSeries))
  end
  papers = cjson.encode(list)
  redis.call('HSET', payment, 'paperNumbers', papers)
end
if ownerMs ~= '' then redis.call('SET', intentOwner, userId, 'NX', 'PX', ownerMs) end
if openAt ~= '' then redis.call('ZADD', open, openAt, id) else redis.call('ZREM', open, id) end
if settledAt ~= '' then redis.call('ZADD', settled, settledAt, id) else redis.call('ZREM', settled, id) end
redis.call('ZADD', byUpdated, updatedAt, userId)
count_in(1)
if auditId ~= '' then
  local auditFields = cjson.decode(auditText)
  ${writeAuditLua.trim()}
end
if holder ~= '' and redis.call('GET', lock) == holder then redis.call('DEL', lock) end
queue_letters()
return { number, papers }`,
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

/** When its period is over; what stays of a payment ends by itself. The number of its receipt is not given out again: the series goes on. */
export const removePayment = script(
  {
    keys: ['payment', 'byUpdated', 'open', 'settled', 'receipts', ...tallyKeys],
    args: ['userId', 'id'],
    flags: ['locks'],
    again: 'once',
  },
  `
${countPaymentLua}
count_in(-1)
local number = redis.call('HGET', payment, 'receiptNumber')
if number then redis.call('HDEL', receipts, cjson.decode(number)) end
redis.call('ZREM', byUpdated, userId)
redis.call('ZREM', open, id)
redis.call('ZREM', settled, id)
return redis.call('DEL', payment)`,
);

/** Progress, and what is due of each list, in one step. */
export const readSweep = script(
  { keys: ['sweep', 'open', 'settled', 'aside'], args: ['now', 'most'], flags: ['reads', 'locks'] },
  `
local function due(list) return redis.call('ZRANGE', list, '-inf', now, 'BYSCORE', 'LIMIT', 0, most) end
return { redis.call('HGETALL', sweep), due(open), due(settled), due(aside) }`,
);

/** `entries`: score and member by turns; an empty score takes the member off the list. */
export const reschedule = script(
  { keys: ['list'], rest: 'entries', flags: ['locks'], again: 'same' },
  `
for i = 1, #entries, 2 do
  if entries[i] == '' then redis.call('ZREM', list, entries[i + 1])
  else redis.call('ZADD', list, entries[i], entries[i + 1]) end
end
return #entries`,
);

/** Puts every payment of a year at the front of the rotation. */
export const listAll = script(
  { keys: ['settled', 'byUpdated'], args: ['yearStart'], flags: ['locks'], again: 'same' },
  `
${eachMemberLua}
each(byUpdated, function(userId) redis.call('ZADD', settled, 0, yearStart .. userId) end)
return redis.call('ZCARD', settled)`,
);

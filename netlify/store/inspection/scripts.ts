import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

const keys = ['inspection', 'bySaved', 'byDate', 'byGroup', 'byInstitution', 'confirmed', 'wished'] as const;

/** Takes the record's present name out of the index; stored text is JSON text. */
const dropNameLua = `
local function drop_name(stored)
  if stored then redis.call('ZREM', byInstitution, cjson.decode('[' .. stored .. ']')[1]) end
end`;

/** The wishes of a request in the index of days: `stored` and `wishes` are JSON lists of ISO days. */
const wishesLua = `
local function drop_wishes(stored)
  for _, day in ipairs(cjson.decode(stored or '[]')) do redis.call('ZREM', wished, day .. ':' .. userId) end
end
local function add_wishes(wishes)
  for _, day in ipairs(cjson.decode(wishes)) do
    redis.call('ZADD', wished, (string.gsub(day, '-', '')), day .. ':' .. userId)
  end
end`;

/**
 * Saves over the revision it expects, moves the index entries along, and answers 1; or 0 when the stored revision is another one.
 * A repeated call answers 1 again (SEC-K3): the record stands as it would write it. Its time alone says nothing: two calls can share a millisecond.
 */
export const saveInspection = script(
  {
    keys,
    args: ['userId', 'expected', 'savedAt', 'firstDay', 'group', 'nameMember', 'wishes'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
${dropNameLua}
${wishesLua}
local stored = redis.call('HMGET', inspection, 'revision', 'sortName', 'wished')
if (stored[1] or '0') ~= expected then
  for i = 1, #fields, 2 do
    if redis.call('HGET', inspection, fields[i]) ~= fields[i + 1] then return 0 end
  end
  return 1
end
drop_name(stored[2])
drop_wishes(stored[3] or nil)
redis.call('DEL', inspection)
redis.call('HSET', inspection, unpack(fields))
redis.call('ZADD', bySaved, savedAt, userId)
redis.call('ZADD', byDate, firstDay, userId)
redis.call('ZADD', byGroup, group, userId)
redis.call('ZADD', byInstitution, 0, nameMember)
redis.call('ZREM', confirmed, userId)
add_wishes(wishes)
queue_letters()
return 1`,
);

/**
 * Writes a decision over the revision it expects. `fields` is the JSON list of what it sets, `day` the confirmed day as a number or empty.
 * A day that the institution does not have yet must have room: fewer than `capacity` others.
 */
export const decideInspection = script(
  {
    keys: ['inspection', 'confirmed', 'wished', ...auditKeys],
    args: ['userId', 'expected', 'day', 'capacity', 'fields', 'wishes', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
${wishesLua}
local stored = redis.call('HMGET', inspection, 'revision', 'wished')
if not stored[1] then return 'missing' end
if stored[1] ~= expected then return 'changed' end
if day ~= '' and redis.call('ZSCORE', confirmed, userId) ~= day
  and redis.call('ZCOUNT', confirmed, day, day) >= tonumber(capacity) then return 'full' end
drop_wishes(stored[2] or nil)
redis.call('HDEL', inspection, 'day', 'proposedDates', 'message', 'sequence')
redis.call('HSET', inspection, unpack(cjson.decode(fields)))
if day == '' then redis.call('ZREM', confirmed, userId) else redis.call('ZADD', confirmed, day, userId) end
add_wishes(wishes)
queue_letters()
${writeAuditLua}
return 'decided'`,
);

export const removeInspection = script(
  { keys, args: ['userId'], flags: ['locks'], again: 'once' },
  `
${dropNameLua}
${wishesLua}
local stored = redis.call('HMGET', inspection, 'sortName', 'wished')
drop_name(stored[1])
drop_wishes(stored[2] or nil)
redis.call('ZREM', bySaved, userId)
redis.call('ZREM', byDate, userId)
redis.call('ZREM', byGroup, userId)
redis.call('ZREM', confirmed, userId)
return redis.call('DEL', inspection)`,
);

/**
 * Who is confirmed for the days `from` to `to` (as numbers), and who wishes them: first the confirmed, then the wishes, at most `most` of
 * each, as day, user id and stored name. The records' keys follow from what the indexes hold, so they are not declared.
 */
export const readInspectionDays = script(
  { keys: ['confirmed', 'wished'], args: ['prefix', 'from', 'to', 'most'], flags: ['reads'] },
  `
local function named(id) return redis.call('HGET', prefix .. id, 'institution') or '""' end
local sure, hoped = {}, {}
local found = redis.call('ZRANGE', confirmed, from, to, 'BYSCORE', 'LIMIT', 0, most, 'WITHSCORES')
for place = 1, #found, 2 do sure[#sure + 1] = { found[place + 1], found[place], named(found[place]) } end
for _, member in ipairs(redis.call('ZRANGE', wished, from, to, 'BYSCORE', 'LIMIT', 0, most)) do
  local day, id = string.match(member, '^([^:]+):(.*)$')
  hoped[#hoped + 1] = { (string.gsub(day, '-', '')), id, named(id) }
end
return { sure, hoped }`,
);

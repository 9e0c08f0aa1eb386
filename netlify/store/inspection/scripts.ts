import { script } from '../script.ts';

const keys = ['inspection', 'bySaved', 'byDate', 'byGroup', 'byInstitution'] as const;

/** Takes the record's present name out of the index; stored text is JSON text. */
const dropNameLua = `
local function drop_name(stored)
  if stored then redis.call('ZREM', byInstitution, cjson.decode('[' .. stored .. ']')[1]) end
end`;

/**
 * Saves over the revision it expects, moves the index entries along, and answers 1; or 0 when the stored revision is another one.
 * A repeated call (same savedAt, its own revision) answers 1 again (SEC-K3).
 */
export const saveInspection = script(
  {
    keys,
    args: ['userId', 'expected', 'savedAt', 'firstDay', 'group', 'nameMember'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
${dropNameLua}
local stored = redis.call('HMGET', inspection, 'revision', 'savedAt', 'sortName')
if (stored[1] or '0') ~= expected then
  if stored[1] == tostring(tonumber(expected) + 1) and stored[2] == savedAt then return 1 end
  return 0
end
drop_name(stored[3])
redis.call('DEL', inspection)
redis.call('HSET', inspection, unpack(fields))
redis.call('ZADD', bySaved, savedAt, userId)
redis.call('ZADD', byDate, firstDay, userId)
redis.call('ZADD', byGroup, group, userId)
redis.call('ZADD', byInstitution, 0, nameMember)
queue_letters()
return 1`,
);

export const removeInspection = script(
  { keys, args: ['userId'], flags: ['locks'], again: 'once' },
  `
${dropNameLua}
drop_name(redis.call('HGET', inspection, 'sortName'))
redis.call('ZREM', bySaved, userId)
redis.call('ZREM', byDate, userId)
redis.call('ZREM', byGroup, userId)
return redis.call('DEL', inspection)`,
);

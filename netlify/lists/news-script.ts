import { type AdminListName, adminLists } from '#contract/lists';
import { script } from '../store/script.ts';

/** The index of each list by which it opens, newest first: a change that is not in the trail is in one of them. */
export const newsLists = Object.keys(adminLists) as AdminListName[];

/** What waits is counted so far: beyond it nobody counts, and the menu says so. */
export const countedAtMost = 100;
/** Entries that are looked at for it: the store is not held longer, whatever waits. */
const lookedAt = 1000;

/**
 * Counts what waits, and how much came into each list since an instant. Answers three numbers (open queries, inspections that wait for the
 * organisers, open invitations), then one for each list in their order; -1 for each where nobody asks since when.
 */
export const newsScript = script(
  {
    keys: [...newsLists.map((name) => `of_${name}` as const), 'queriesOpen', 'wished'],
    args: ['since', 'inspectionPrefix', 'invitationPrefix'],
    flags: ['reads'],
  },
  `
local function waiting(ids, prefix, states)
  local count, seen = 0, {}
  for _, id in ipairs(ids) do
    if count == ${countedAtMost} then break end
    if not seen[id] then
      seen[id] = true
      if states[redis.call('HGET', prefix .. id, 'status') or ''] then count = count + 1 end
    end
  end
  return count
end
local wishes = redis.call('ZRANGE', wished, 0, ${lookedAt - 1})
for place, member in ipairs(wishes) do wishes[place] = string.match(member, ':(.*)$') end
local news = {
  math.min(redis.call('ZCARD', queriesOpen), ${countedAtMost}),
  waiting(wishes, inspectionPrefix, { requested = true, refused = true }),
  waiting(redis.call('ZREVRANGE', of_invitations, 0, ${lookedAt - 1}), invitationPrefix, { open = true })
}
for _, index in ipairs({ ${newsLists.map((name) => `of_${name}`).join(', ')} }) do
  news[#news + 1] = since == '' and -1 or redis.call('ZCOUNT', index, since, '+inf')
end
return news`,
);

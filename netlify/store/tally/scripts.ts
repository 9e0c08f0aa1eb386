import { script } from '../script.ts';
import { allCounted, countOnLua, tallyKeys } from './parts.ts';

const slice = {
  keys: ['hash', 'index'],
  args: ['prefix', 'most'],
  again: 'once',
} as const;

/** Counts on; 1 when everything is counted. Not `locks`: the records' keys follow from what the index holds. */
export const countAccounts = script(
  slice,
  `${countOnLua}\nreturn count_accounts(hash, index, prefix, most) and 1 or 0`,
);

export const countPayments = script(
  slice,
  `${countOnLua}\nreturn count_payments(hash, index, prefix, most) and 1 or 0`,
);

/**
 * What was counted anew takes the place of what was kept. Answers what had drifted: field, kept and counted by turns, empty for none;
 * nothing while the new counts are not complete.
 */
export const replaceTally = script(
  { keys: tallyKeys, flags: ['locks'], again: 'once' },
  `
local function fields_of(hash)
  local found, fields = redis.call('HGETALL', hash), {}
  for place = 1, #found, 2 do fields[found[place]] = found[place + 1] end
  return fields
end
local kept, anew, drifted = fields_of(tally), fields_of(tallyNext), {}
if anew.upto ~= '${allCounted}' then return false end
if kept.upto == anew.upto then
  for field, size in pairs(anew) do
    if field ~= 'currency' and kept[field] ~= size then
      for _, part in ipairs({ field, kept[field] or '', size }) do drifted[#drifted + 1] = part end
    end
  end
  for field, size in pairs(kept) do
    if field ~= 'currency' and not anew[field] then
      for _, part in ipairs({ field, size, '' }) do drifted[#drifted + 1] = part end
    end
  end
end
redis.call('RENAME', tallyNext, tally)
return drifted`,
);

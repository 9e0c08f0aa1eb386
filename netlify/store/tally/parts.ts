/**
 * Counts and sums over all records of a kind, kept by the scripts that change a record. The hash at `tally:{kind}` holds them; `upto` is how far
 * along the kind's index it has counted, as a score. A change of a record before that place moves the counts along, a change behind it does
 * not: whoever counts on will find the record as it is then. So counting goes in slices while records change, and comes out exact.
 * A second hash, `tally:{kind}:next`, is counted anew beside it and takes its place (`recount.ts`).
 */
export const tallyKeys = ['tally', 'tallyNext'] as const;

export const tallyInput = (kind: string) => ({ tally: `tally:${kind}`, tallyNext: `tally:${kind}:next` });

/** Counts are of quarters of an hour: days of every zone are made of them. Milliseconds. */
export const quarterMs = 900_000;

/** `upto` of a hash that has counted everything: behind every score. */
export const allCounted = '9007199254740991';

/** Adds parts, each a field and a number or a text that is only kept. A field of zero is none. */
const addLua = `
local function quarter(at) return string.format('q%.0f', math.floor(tonumber(at) / ${quarterMs})) end
local function add_parts(hash, parts, sign)
  for _, part in ipairs(parts) do
    local field, size = part[1], part[2]
    if type(size) == 'string' then
      if sign > 0 then redis.call('HSET', hash, field, size) end
    elseif size ~= 0 and redis.call('HINCRBY', hash, field, string.format('%.0f', sign * size)) == 0 then
      redis.call('HDEL', hash, field)
    end
  end
end`;

/** Institutions alone, as the overview counts them. */
const accountPartsLua = `
local function account_parts(record)
  local account = redis.call('HMGET', record, 'role', 'disabled', 'createdAt')
  if account[1] ~= 'institute' then return {} end
  return { { 'institutes', 1 }, { 'disabled', account[2] == '1' and 1 or 0 }, { quarter(account[3] or 0), 1 } }
end`;

/** By state: how many, their amounts, what went back, and the amounts of those that name no such sum. */
const paymentPartsLua = `
local function payment_parts(record)
  local payment = redis.call('HMGET', record, 'state', 'amount', 'refundedAmount', 'currency', 'paidAt')
  local state, amount, refunded = payment[1] or 'none', tonumber(payment[2]) or 0, tonumber(payment[3]) or 0
  local parts = {
    { state .. ':count', 1 }, { state .. ':amount', amount }, { state .. ':refunded', refunded },
    { state .. ':unrefunded', refunded == 0 and amount or 0 }
  }
  if payment[4] then parts[#parts + 1] = { 'currency', payment[4] } end
  if payment[5] then parts[#parts + 1] = { quarter(payment[5]), 1 } end
  return parts
end`;

/** After it, `count_in(-1)` before a change of the record and `count_in(1)` after it keep the counts. */
const countInLua = (parts: string, index: string, member: string, record: string) => `
local function count_in(sign)
  local at = redis.call('ZSCORE', ${index}, ${member})
  if not at then return end
  for _, hash in ipairs({ tally, tallyNext }) do
    local upto = redis.call('HGET', hash, 'upto')
    if upto and tonumber(at) <= tonumber(upto) then add_parts(hash, ${parts}(${record}), sign) end
  end
end`;

/** For scripts with the keys of a tally, `user` and `byTime`, and `userId`. */
export const countAccountLua = `${addLua}${accountPartsLua}${countInLua('account_parts', 'byTime', 'userId', 'user')}`;

/** For scripts with the keys of a tally, `payment` and `byUpdated`, and `userId`. */
export const countPaymentLua = `${addLua}${paymentPartsLua}${countInLua('payment_parts', 'byUpdated', 'userId', 'payment')}`;

/**
 * Counts on: `count_accounts(hash, index, prefix, most)` and `count_payments` take the next `most` records of the index, those of one score
 * together, and answer whether all are counted now.
 */
export const countOnLua = `${addLua}${accountPartsLua}${paymentPartsLua}
local function next_of(index, upto, most)
  local found = redis.call('ZRANGE', index, upto, '+inf', 'BYSCORE', 'LIMIT', 0, most, 'WITHSCORES')
  local last = found[#found]
  if #found < 2 * most then return found, nil end
  if found[2] == last then return redis.call('ZRANGE', index, last, last, 'BYSCORE', 'WITHSCORES'), last end
  while found[#found] == last do found[#found] = nil found[#found] = nil end
  return found, found[#found]
end
local function count_on(parts_of, hash, index, prefix, most)
  local upto = redis.call('HGET', hash, 'upto')
  if upto == '${allCounted}' then return true end
  local found, last = next_of(index, upto and '(' .. upto or '-inf', tonumber(most))
  local sums = {}
  for place = 1, #found, 2 do
    for _, part in ipairs(parts_of(prefix .. found[place])) do
      local size = part[2]
      sums[part[1]] = type(size) == 'string' and size or (sums[part[1]] or 0) + size
    end
  end
  local parts = {}
  for field, size in pairs(sums) do parts[#parts + 1] = { field, size } end
  add_parts(hash, parts, 1)
  redis.call('HSET', hash, 'upto', last or '${allCounted}')
  return not last
end
local function count_accounts(...) return count_on(account_parts, ...) end
local function count_payments(...) return count_on(payment_parts, ...) end`;

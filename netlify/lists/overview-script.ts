import { script } from '../store/script.ts';
import { eachMemberLua } from '../store/walk.ts';

/** Milliseconds of a calendar day: the conference's zone has no summer time. */
export const dayMs = 86_400_000;

/** What the script answers: counts and sums, of which `overview.ts` makes sense. */
export interface Tallies {
  readonly institutes: number;
  readonly disabled: number;
  /** Of each day that was asked for. */
  readonly registered: readonly number[];
  /** By state. An empty table leaves Lua as an empty object. */
  readonly payments: Readonly<Partial<Record<string, PaymentTally>>>;
  /** Of any payment: stored text, or empty. */
  readonly currency: string;
  readonly paid: readonly number[];
  /** When a sweep of the payments last came to its end: digits, or empty. */
  readonly comparedAt: string;
  readonly queries: number;
  readonly open: number;
  readonly received: readonly number[];
  /** One star first. */
  readonly ratings: readonly number[];
  /** Group 1 first. */
  readonly groups: readonly number[];
}

/** Sums in the smallest unit, as digits: in JSON, Lua writes large numbers with too few of them. */
export interface PaymentTally {
  readonly count: number;
  readonly amount: string;
  readonly refunded: string;
  /** Amounts of payments whose record names no refunded sum. */
  readonly unrefunded: string;
}

/**
 * Counts what the overview shows from records and index entries: there is no counter that could drift.
 * `starts` is a JSON list: the first millisecond of each day, and of the day after the last.
 */
export const overviewScript = script(
  {
    keys: [
      'users',
      'paymentsByUpdated',
      'sweep',
      'queriesByReceived',
      'queriesOpen',
      'feedbackByRating',
      'inspectionsByGroup',
    ],
    args: ['userPrefix', 'paymentPrefix', 'starts'],
    flags: ['reads'],
  },
  `
local days = cjson.decode(starts)
local first, length = days[1], #days - 1
local function no_days()
  local counts = {}
  for i = 1, length do counts[i] = 0 end
  return counts
end
local function count_day(counts, at)
  local place = at and math.floor((at - first) / ${dayMs}) + 1
  if place and counts[place] then counts[place] = counts[place] + 1 end
end
${eachMemberLua}
local function by_score(index, last)
  local counts = {}
  for score = 1, last do counts[score] = redis.call('ZCOUNT', index, score, score) end
  return counts
end

local institutes, disabled, registered = 0, 0, no_days()
each(users, function(id)
  local user = redis.call('HMGET', userPrefix .. id, 'role', 'disabled', 'createdAt')
  if user[1] == 'institute' then
    institutes = institutes + 1
    if user[2] == '1' then disabled = disabled + 1 end
    count_day(registered, tonumber(user[3]))
  end
end)

local payments, currency, paid = {}, '', no_days()
each(paymentsByUpdated, function(id)
  local payment = redis.call('HMGET', paymentPrefix .. id, 'state', 'amount', 'refundedAmount', 'currency', 'paidAt')
  local state, amount, refunded = payment[1] or 'none', tonumber(payment[2]) or 0, tonumber(payment[3]) or 0
  local tally = payments[state] or { count = 0, amount = 0, refunded = 0, unrefunded = 0 }
  tally.count = tally.count + 1
  tally.amount = tally.amount + amount
  tally.refunded = tally.refunded + refunded
  if refunded == 0 then tally.unrefunded = tally.unrefunded + amount end
  payments[state] = tally
  if payment[4] then currency = payment[4] end
  count_day(paid, tonumber(payment[5]))
end)
for _, tally in pairs(payments) do
  for _, name in ipairs({ 'amount', 'refunded', 'unrefunded' }) do tally[name] = string.format('%.0f', tally[name]) end
end

local received = {}
for i = 1, length do
  received[i] = redis.call('ZCOUNT', queriesByReceived, string.format('%.0f', days[i]), string.format('(%.0f', days[i + 1]))
end

return cjson.encode({
  institutes = institutes, disabled = disabled, registered = registered,
  payments = payments, currency = currency, paid = paid, comparedAt = redis.call('HGET', sweep, 'finishedAt') or '',
  queries = redis.call('ZCARD', queriesByReceived), open = redis.call('ZCARD', queriesOpen), received = received,
  ratings = by_score(feedbackByRating, 5), groups = by_score(inspectionsByGroup, 4)
})`,
);

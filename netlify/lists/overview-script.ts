import { paymentStates } from '#contract/payment-state';
import { mostGroups } from '#contract/placement';
import { script } from '../store/script.ts';
import { countOnLua, quarterMs } from '../store/tally/parts.ts';

/** Milliseconds of a calendar day: the conference's zone has no summer time. */
export const dayMs = 86_400_000;

/** What the script answers: counts and sums, of which `overview.ts` makes sense. */
export interface Tallies {
  readonly institutes: number;
  readonly disabled: number;
  /** Of each day that was asked for. */
  readonly registered: readonly number[];
  /** By state. */
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
 * Puts together what the overview shows from counts that are kept with each change and from sizes of indexes: how many records there are does
 * not matter. Counts that are not complete, as on a store that is older than they are, it takes a slice further first, and then says that
 * they are not: the caller asks again. `starts` is a JSON list: the first millisecond of each day, and of the day after the last.
 */
export const overviewScript = script(
  {
    keys: [
      'users',
      'accountTally',
      'paymentsByUpdated',
      'paymentTally',
      'sweep',
      'queriesByReceived',
      'queriesOpen',
      'feedbackByRating',
      'inspectionsByGroup',
    ],
    args: ['userPrefix', 'paymentPrefix', 'most', 'starts'],
    again: 'once',
  },
  `
${countOnLua}
local users_counted = count_accounts(accountTally, users, userPrefix, most)
local payments_counted = count_payments(paymentTally, paymentsByUpdated, paymentPrefix, most)
if not users_counted or not payments_counted then return false end

local days = cjson.decode(starts)
local length = #days - 1
local function number(text) return tonumber(text or '0') end
local function by_score(index, last)
  local counts = {}
  for score = 1, last do counts[score] = redis.call('ZCOUNT', index, score, score) end
  return counts
end
local function by_day(tally)
  local counts = {}
  for i = 1, length do
    local quarters, count = {}, 0
    for at = days[i], days[i + 1] - 1, ${quarterMs} do quarters[#quarters + 1] = quarter(at) end
    for _, found in ipairs(redis.call('HMGET', tally, unpack(quarters))) do count = count + number(found) end
    counts[i] = count
  end
  return counts
end

local payments = {}
for _, state in ipairs({ ${paymentStates.map((state) => `'${state}'`).join(', ')} }) do
  local found = redis.call('HMGET', paymentTally, state .. ':count', state .. ':amount', state .. ':refunded', state .. ':unrefunded')
  payments[state] = { count = number(found[1]), amount = found[2] or '0', refunded = found[3] or '0', unrefunded = found[4] or '0' }
end
local received = {}
for i = 1, length do
  received[i] = redis.call('ZCOUNT', queriesByReceived, string.format('%.0f', days[i]), string.format('(%.0f', days[i + 1]))
end
local currency = redis.call('ZCARD', paymentsByUpdated) > 0 and redis.call('HGET', paymentTally, 'currency') or ''
local accounts = redis.call('HMGET', accountTally, 'institutes', 'disabled')

return cjson.encode({
  institutes = number(accounts[1]), disabled = number(accounts[2]), registered = by_day(accountTally),
  payments = payments, currency = currency, paid = by_day(paymentTally),
  comparedAt = redis.call('HGET', sweep, 'finishedAt') or '',
  queries = redis.call('ZCARD', queriesByReceived), open = redis.call('ZCARD', queriesOpen), received = received,
  ratings = by_score(feedbackByRating, 5), groups = by_score(inspectionsByGroup, ${mostGroups})
})`,
);

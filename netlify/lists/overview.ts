import portal from '#content/portal.json' with { type: 'json' };
import type { AdminOverview, DayCount } from '#contract/admin';
import { type PaymentState, paymentStates } from '#contract/payment-state';
import { Failure } from '../domain/failure.ts';
import { text } from '../store/codec.ts';
import { feedbackByRating } from '../store/feedback/record.ts';
import { prefixOf } from '../store/identifiers.ts';
import { inspectionsByGroup } from '../store/inspection/record.ts';
import { paymentKey, paymentKeys, paymentsByUpdated, paymentTallyIn } from '../store/payment/record.ts';
import { queriesByReceived, queriesOpen } from '../store/query/record.ts';
import type { Store } from '../store/redis.ts';
import { talliedAtOnce } from '../store/tally/recount.ts';
import { accountTally, userKey, usersByTime } from '../store/user/record.ts';
import { dayMs, overviewScript, type Tallies } from './overview-script.ts';

/** Days of the small charts. */
const chartDays = 30;

/** How long one call may count what was never counted, in milliseconds. The next goes on from there. */
const countingMs = 10_000;

/**
 * Everything the overview shows, in one round trip; the first time on a store that is older than the counts, in one for each slice of it.
 *
 * @param zone IANA zone whose calendar days the charts show
 * @param now milliseconds since 1970
 * @throws {Failure} `unavailable` while the counts are not complete yet
 */
export async function readOverview(store: Store, zone: string, now: number): Promise<AdminOverview> {
  const days = lastDays(now, zone, chartDays);
  const started = performance.now();
  for (;;) {
    const reply = await store.run(overviewScript, {
      keys: {
        users: usersByTime,
        accountTally: accountTally.tally,
        paymentsByUpdated,
        paymentTally: paymentTallyIn(portal.year).tally,
        sweep: paymentKeys.sweep,
        queriesByReceived,
        queriesOpen,
        feedbackByRating,
        inspectionsByGroup,
      },
      args: {
        userPrefix: prefixOf(userKey),
        paymentPrefix: prefixOf(paymentKey),
        most: talliedAtOnce,
        starts: JSON.stringify(days.map(({ start }) => start)),
      },
    });
    if (reply !== null) return overviewOf(JSON.parse(String(reply)) as Tallies, days, now);
    if (performance.now() - started > countingMs) throw new Failure('unavailable', { retryAfterSeconds: 1 });
  }
}

interface Day {
  readonly day: string;
  /** First millisecond. */
  readonly start: number;
}

/** The last `count` calendar days of a zone up to `now`, and the day after as the end of the last one. */
export function lastDays(now: number, zone: string, count: number): readonly Day[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  // The wall clock read as if it were UTC: its distance from UTC is the zone's offset. Days of the zone all have 24 hours.
  const wall = Date.parse(`${format.format(now).replace(' ', 'T')}Z`);
  const offset = wall - Math.floor(now / 1000) * 1000;
  const today = Math.floor((now + offset) / dayMs) * dayMs;
  return Array.from({ length: count + 1 }, (_, index) => {
    const midnight = today - (count - 1 - index) * dayMs;
    return { day: new Date(midnight).toISOString().slice(0, 10), start: midnight - offset };
  });
}

function overviewOf(tallies: Tallies, days: readonly Day[], now: number): AdminOverview {
  const { institutes, disabled, queries, open, ratings, groups } = tallies;
  const byDay = (counts: readonly number[]): DayCount[] =>
    counts.map((count, index) => ({ day: days[index]?.day ?? '', count }));
  const states = Object.fromEntries(
    paymentStates.map((state) => [state, tallies.payments[state]?.count ?? 0]),
  ) as Record<PaymentState, number>;
  const begun = sum(Object.values(states)) - states.none;
  const rated = sum(ratings);
  const stars = sum(ratings.map((count, index) => count * (index + 1)));
  return {
    asOf: new Date(now).toISOString(),
    institutions: { total: institutes, disabled, days: byDay(tallies.registered) },
    payments: {
      // An account without a record of a payment has begun none.
      states: { ...states, none: Math.max(0, institutes - begun) },
      ...moneyOf(tallies),
      ...comparedOf(tallies, now),
      currency: tallies.currency === '' ? '' : text.decode(tallies.currency),
      days: byDay(tallies.paid),
    },
    queries: { open, answered: queries - open, days: byDay(tallies.received) },
    feedback: { total: rated, ...(rated > 0 && { average: stars / rated }), ratings },
    inspections: { total: sum(groups), groups },
  };
}

/** The comparison runs every 15 minutes: without an end for twice that time something is in its way. */
const lateAfterMs = 30 * 60_000;

function comparedOf({ comparedAt }: Tallies, now: number): Pick<AdminOverview['payments'], 'comparedAt' | 'late'> {
  const at = Number(comparedAt);
  return { ...(at > 0 && { comparedAt: new Date(at).toISOString() }), late: now - at > lateAfterMs };
}

/** In the smallest unit. A payment that counts as refunded and names no sum went back whole. */
function moneyOf({ payments }: Tallies): { readonly collected: number; readonly returned: number } {
  const of = (state: PaymentState, part: 'amount' | 'refunded' | 'unrefunded') => Number(payments[state]?.[part] ?? 0);
  const kept = (state: PaymentState) => of(state, 'amount') - of(state, 'refunded');
  const returned = sum(paymentStates.map((state) => of(state, 'refunded')));
  return { collected: kept('paid') + kept('disputed'), returned: returned + of('refunded', 'unrefunded') };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

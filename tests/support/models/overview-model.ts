import type { AdminOverview, DayCount } from '#contract/admin';
import { type PaymentState, paymentStates } from '#contract/payment-state';

/** Records of which an overview is made. Instants in milliseconds, money in paise. */
export interface ModelHouse {
  readonly users: readonly {
    readonly role: 'institute' | 'admin';
    readonly disabled: boolean;
    readonly createdAt: number;
  }[];
  readonly payments: readonly {
    readonly state: PaymentState;
    readonly amount: number;
    readonly refundedAmount?: number | undefined;
    readonly paidAt?: number | undefined;
  }[];
  readonly queries: readonly { readonly receivedAt: number; readonly open: boolean }[];
  /** Stars. */
  readonly ratings: readonly number[];
  readonly groups: readonly number[];
}

/** What an overview says of a house, worked out record by record; `day` names the day of an instant. */
export function modelOverview(
  { users, payments, queries, ratings, groups }: ModelHouse,
  { now, days, day }: { readonly now: number; readonly days: readonly string[]; readonly day: (at: number) => string },
): AdminOverview {
  const byDay = (instants: readonly (number | undefined)[]): DayCount[] => {
    const happened = instants.flatMap((at) => (at === undefined ? [] : [day(at)]));
    return days.map((one) => ({ day: one, count: happened.filter((on) => on === one).length }));
  };
  const institutes = users.filter(({ role }) => role === 'institute');
  const inState = (state: PaymentState) => payments.filter((payment) => payment.state === state);
  const states = Object.fromEntries(paymentStates.map((state) => [state, inState(state).length]));
  const begun = payments.filter(({ state }) => state !== 'none').length;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const backOf = ({ state, amount, refundedAmount = 0 }: ModelHouse['payments'][number]) =>
    state === 'refunded' && refundedAmount === 0 ? amount : refundedAmount;
  const open = queries.filter((query) => query.open).length;
  const count = (numbers: readonly number[], wanted: number) => numbers.filter((one) => one === wanted).length;
  return {
    asOf: new Date(now).toISOString(),
    institutions: {
      total: institutes.length,
      disabled: institutes.filter(({ disabled }) => disabled).length,
      days: byDay(institutes.map(({ createdAt }) => createdAt)),
    },
    payments: {
      states: { ...(states as Record<PaymentState, number>), none: Math.max(0, institutes.length - begun) },
      collected: total([...inState('paid'), ...inState('disputed')].map((payment) => payment.amount - backOf(payment))),
      returned: total(payments.map(backOf)),
      // Nobody has compared these.
      late: true,
      currency: payments.length > 0 ? 'inr' : '',
      days: byDay(payments.map(({ paidAt }) => paidAt)),
    },
    queries: { open, answered: queries.length - open, days: byDay(queries.map(({ receivedAt }) => receivedAt)) },
    feedback: {
      total: ratings.length,
      ...(ratings.length > 0 && { average: total(ratings) / ratings.length }),
      ratings: [1, 2, 3, 4, 5].map((stars) => count(ratings, stars)),
    },
    inspections: { total: groups.length, groups: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((group) => count(groups, group)) },
  };
}

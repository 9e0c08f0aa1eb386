import type { Removal } from '../aging.ts';
import type { Store } from '../redis.ts';
import { paymentId, paymentKeyOf, paymentKeys, paymentsByUpdatedIn, paymentTallyIn } from './record.ts';
import { removePayment } from './scripts.ts';

/** Payments of a year. */
export const paymentRemoval = (store: Store, year: string): Removal => ({
  key: (userId) => paymentKeyOf({ userId, year }),
  byAge: paymentsByUpdatedIn(year),
  remove: (userId) =>
    store.run(removePayment, {
      keys: {
        payment: paymentKeyOf({ userId, year }),
        byUpdated: paymentsByUpdatedIn(year),
        open: paymentKeys.open,
        settled: paymentKeys.settled,
        receipts: paymentKeys.receipts,
        ...paymentTallyIn(year),
      },
      args: { userId, id: paymentId({ userId, year }) },
    }),
});

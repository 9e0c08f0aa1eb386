import type { Removal } from '../aging.ts';
import type { Store } from '../redis.ts';
import { paymentKey, paymentsByUpdated } from './record.ts';
import { removePayment } from './scripts.ts';

export const paymentRemoval = (store: Store): Removal => ({
  key: paymentKey,
  byAge: paymentsByUpdated,
  remove: (userId) =>
    store.run(removePayment, {
      keys: { payment: paymentKey(userId), byUpdated: paymentsByUpdated },
      args: { userId },
    }),
});

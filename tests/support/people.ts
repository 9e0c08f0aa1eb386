import { paymentKey, paymentRecord, paymentsByUpdated } from '#server/store/payment/record';
import { userKey } from '#server/store/user/record';
import { register, type TestAccount } from './accounts.ts';
import type { TestServer } from './server.ts';

/** A signed-in administrator: an account whose role the store changed, as the seed does. */
export async function registerAdmin(server: TestServer): Promise<TestAccount> {
  const account = await register(server);
  await server.store.redis.hset(userKey(account.id), 'role', 'admin');
  return account;
}

/** Puts a payment into the store as a settled intent leaves it. Amount in paise, time in milliseconds. */
export async function putPayment(
  server: TestServer,
  userId: string,
  state: 'initiated' | 'processing' | 'paid' | 'refunded' | 'disputed',
  updatedAt = Date.now(),
): Promise<void> {
  await server.store.redis.hset(
    paymentKey(userId),
    ...paymentRecord.encode({
      version: 1,
      state,
      attempt: 1,
      intentId: `pi_${userId.replace(/\W/g, '')}`,
      amount: 2_000_000,
      currency: 'inr',
      receiptUrl: 'https://receipts.example.org/r/1',
      ...(state === 'paid' && { paidAt: updatedAt }),
      updatedAt,
    }),
  );
  await server.store.redis.zadd(paymentsByUpdated, updatedAt, userId);
}

import { paymentKey, paymentRecord, paymentsByUpdated } from '#server/store/payment/record';
import { ownerText, sessionKey } from '#server/store/session/record';
import { userKey } from '#server/store/user/record';
import { register, sessionIdOf, type TestAccount } from './accounts.ts';
import { paidFee } from './edition-facts.ts';
import type { TestServer } from './server.ts';

/** A signed-in administrator with a second factor: an account whose role, and a session whose mark, the store changed. */
export async function registerAdmin(server: TestServer): Promise<TestAccount> {
  const account = await register(server);
  await server.store.redis.hset(userKey(account.id), 'role', 'admin');
  await server.store.redis.set(sessionKey(sessionIdOf(account.token)), ownerText(account.id, 'used'), 'KEEPTTL');
  return account;
}

/** Puts a payment into the store as a settled intent leaves it. The fee of the edition; time in milliseconds. */
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
      ...paidFee,
      receiptUrl: 'https://receipts.example.org/r/1',
      ...(state === 'paid' && { paidAt: updatedAt }),
      updatedAt,
    }),
  );
  await server.store.redis.zadd(paymentsByUpdated, updatedAt, userId);
}

import type { Store } from '../redis.ts';
import { codeFailuresKey, factorKey } from './record.ts';

/** Forgets the second factor of an account that is erased. */
export async function eraseFactor(store: Store, userId: string): Promise<void> {
  await store.call('DEL', factorKey(userId), codeFailuresKey(userId));
}

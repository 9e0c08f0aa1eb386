import type { Store } from '../redis.ts';
import { failuresKey } from './record.ts';

/** Forgets the failed sign-ins of an address. */
export async function eraseFailures(store: Store, address: string): Promise<void> {
  await store.call('DEL', failuresKey(address));
}

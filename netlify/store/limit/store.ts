import type { Store } from '../redis.ts';
import { limitKey, proofKey } from './record.ts';
import * as scripts from './scripts.ts';

export interface Window {
  /** Calls. */
  readonly most: number;
  /** Length in milliseconds. */
  readonly ms: number;
}

/** Counts a call of `who` in all windows or in none; answers the milliseconds until it would be counted, 0 when it was. */
export async function countCall(
  store: Store,
  call: { readonly name: string; readonly who: string; readonly windows: readonly Window[]; readonly now: number },
): Promise<number> {
  const wait = await store.run(scripts.countCall, {
    keys: { limit: limitKey(call.name, call.who) },
    args: { now: call.now },
    rest: call.windows.flatMap(({ most, ms }) => [most, ms]),
  });
  return Number(wait);
}

/** Whether this is the first use of a proof. */
export async function claimProof(store: Store, proof: string, lifeMs: number): Promise<boolean> {
  return (await store.run(scripts.claimProof, { keys: { proof: proofKey(proof) }, args: { lifeMs } })) === 1;
}

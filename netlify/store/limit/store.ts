import type { Store } from '../redis.ts';
import { limitKey, proofKey } from './record.ts';
import * as scripts from './scripts.ts';

export interface Window {
  /** Calls. */
  readonly most: number;
  /** Length in milliseconds. */
  readonly ms: number;
}

/** A call as a limit counts it. */
export interface LimitedCall {
  /** Of the limit. */
  readonly name: string;
  readonly who: string;
  /** One at least. */
  readonly windows: readonly Window[];
}

/** What a script that counts a call (`limit/parts.ts`) is given, beside the time: its key `limit` and its list of windows. */
export const limitInput = ({ name, who, windows }: LimitedCall) => ({
  limit: limitKey(name, who),
  windows: windows.flatMap(({ most, ms }) => [most, ms]),
});

/** Counts a call of `who` in all windows or in none; answers the milliseconds until it would be counted, 0 when it was. */
export async function countCall(store: Store, call: LimitedCall & { readonly now: number }): Promise<number> {
  const { limit, windows } = limitInput(call);
  return Number(await store.run(scripts.countCall, { keys: { limit }, args: { now: call.now }, rest: windows }));
}

/** Whether this is the first use of a proof. */
export async function claimProof(store: Store, proof: string, lifeMs: number): Promise<boolean> {
  return (await store.run(scripts.claimProof, { keys: { proof: proofKey(proof) }, args: { lifeMs } })) === 1;
}

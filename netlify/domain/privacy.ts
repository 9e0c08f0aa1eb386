import type { Clock } from './clock.ts';

/** Kinds of records that end by age. Accounts end when somebody asks; sessions, codes, locks and limits expire in the store itself. */
export const agingKinds = ['query', 'feedback', 'inspection', 'audit', 'payment'] as const;
export type AgingKind = (typeof agingKinds)[number];

/** `content/retention.json`: the privacy page reads the same file, so that it cannot promise anything else. */
export interface RetentionRules {
  readonly records: readonly { readonly id: string; readonly days: number | null }[];
}

/** How long a kind is kept, in days. Throws when the content forgot it: better no purge than a silent "forever". */
export function retentionDays(rules: RetentionRules, kind: AgingKind): number {
  const days = rules.records.find(({ id }) => id === kind)?.days;
  if (days === undefined || days === null) throw new Error(`content/retention.json names no days for "${kind}"`);
  return days;
}

export interface PurgeStore {
  /** Removes up to `most` records of a kind last changed before `before` (milliseconds), with their index entries; how many. */
  removeOlder(kind: AgingKind, before: number, most: number): Promise<number>;
}

export interface EraseStore {
  accountOf(address: string): Promise<string | undefined>;
  /** Account, sessions, codes and inspection request; false when there is none. The payment stays. */
  eraseAccount(userId: string): Promise<boolean>;
  /** Queries and feedback that were sent with this address; how many. */
  eraseWritings(address: string): Promise<number>;
}

export interface PurgePorts extends Clock {
  readonly store: PurgeStore;
  readonly rules: RetentionRules;
}

export type PurgeResult = Readonly<Record<AgingKind, number>>;

const dayMs = 86_400_000;
const batch = 200;

/** Removes every record that has outlived its period. Safe to repeat and to interrupt. */
export async function purgeExpired({ store, rules, now }: PurgePorts): Promise<PurgeResult> {
  const removed: Record<AgingKind, number> = { query: 0, feedback: 0, inspection: 0, audit: 0, payment: 0 };
  for (const kind of agingKinds) {
    const before = now() - retentionDays(rules, kind) * dayMs;
    for (let gone = batch; gone === batch; ) {
      gone = await store.removeOlder(kind, before, batch);
      removed[kind] += gone;
    }
  }
  return removed;
}

export interface Erased {
  readonly account: boolean;
  readonly writings: number;
}

/**
 * Removes a person at their own request: account, sessions, inspection request, queries and feedback. The facts of a payment stay,
 * since tax law asks for them (G3).
 *
 * @param address canonical mail address
 */
export async function erasePerson(store: EraseStore, address: string): Promise<Erased> {
  const userId = await store.accountOf(address);
  const account = userId !== undefined && (await store.eraseAccount(userId));
  return { account, writings: await store.eraseWritings(address) };
}

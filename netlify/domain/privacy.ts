import type { Clock } from './clock.ts';

/** Kinds of records that end by age. Accounts end when somebody asks; sessions, codes, locks and limits expire in the store itself. */
export const agingKinds = ['query', 'feedback', 'inspection', 'audit', 'payment', 'certificate', 'invitation'] as const;
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

/** The records of one kind. */
export interface AgingRecords {
  /** Removes up to `most` records last changed before `before` (milliseconds), with their index entries; how many. */
  removeOlder(before: number, most: number): Promise<number>;
}

export interface PurgePorts extends Clock {
  readonly records: Readonly<Record<AgingKind, AgingRecords>>;
  readonly rules: RetentionRules;
}

/** The account itself, as the erasure needs it. */
export interface AccountRecords {
  ownerOf(address: string): Promise<string | undefined>;
  /** Ends every session and lets no new one begin. */
  close(userId: string): Promise<void>;
  remove(userId: string, address: string): Promise<void>;
}

/** Each record erases its own part; each part may be erased again without harm. */
export interface ErasePorts {
  readonly accounts: AccountRecords;
  /** What other records keep of an account. */
  readonly ofAccount: readonly ((userId: string) => Promise<void>)[];
  /** What is kept of an address, whether it has an account or not. */
  readonly ofAddress: readonly ((address: string) => Promise<void>)[];
  /** What was sent from an address; each answers how many went. */
  readonly writings: readonly ((address: string) => Promise<number>)[];
}

export type PurgeResult = Readonly<Record<AgingKind, number>>;

const dayMs = 86_400_000;
const batch = 200;

/** Removes every record that has outlived its period. Safe to repeat and to interrupt. */
export async function purgeExpired({ records, rules, now }: PurgePorts): Promise<PurgeResult> {
  const removed = Object.fromEntries(agingKinds.map((kind) => [kind, 0])) as Record<AgingKind, number>;
  for (const kind of agingKinds) {
    const before = now() - retentionDays(rules, kind) * dayMs;
    for (let gone = batch; gone === batch; ) {
      gone = await records[kind].removeOlder(before, batch);
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
 * since tax law asks for them (SEC-G3). The account goes last, so that a run that was interrupted can be made again from its address.
 *
 * @param address canonical mail address
 */
export async function erasePerson(ports: ErasePorts, address: string): Promise<Erased> {
  const userId = await ports.accounts.ownerOf(address);
  if (userId !== undefined) {
    await ports.accounts.close(userId);
    for (const erase of ports.ofAccount) await erase(userId);
  }
  for (const erase of ports.ofAddress) await erase(address);
  let writings = 0;
  for (const erase of ports.writings) writings += await erase(address);
  if (userId !== undefined) await ports.accounts.remove(userId, address);
  return { account: userId !== undefined, writings };
}

import type { AuditEntry } from '../administration/audit.ts';
import type { Clock } from '../clock.ts';
import type { Letter } from '../letter.ts';
import type { Random } from '../random.ts';
import type { SiteIdentity } from '../site-identity.ts';
import type { Fee } from './fee.ts';
import type { Gateway } from './gateway.ts';
import type { Expected } from './intent.ts';
import type { PaymentRecord } from './record.ts';
import type { SweepList, SweepProgress, SweepState } from './sweep-state.ts';
import type { Due } from './year.ts';

export interface WriteOptions {
  /** Takes the next receipt number: done with the write or not at all. */
  readonly numbered?: boolean;
  /** Takes the next numbers of a series for the papers that this write adds. */
  readonly papers?: { readonly series: string; readonly count: number };
  /** Written in the same step: what an administrator did. */
  readonly audit?: AuditEntry;
  /** Gives the lock of this holder back in the same step. */
  readonly unlock?: string;
  /** Queued with the write or not at all, so that what happened and what was told about it never differ. */
  readonly letters?: readonly Letter[];
}

/** Where payments are kept. Every method is one round trip. */
export interface PaymentStore {
  read(due: Due): Promise<PaymentRecord | undefined>;
  /** The owner that is noted for an intent, and the record. */
  readWithOwner(
    intentId: string,
    due: Due,
  ): Promise<{ readonly owner: string | undefined; readonly record: PaymentRecord | undefined }>;
  /** Tries to take the lock; the record is read in the same step. */
  lock(due: Due, holder: string): Promise<{ readonly locked: boolean; readonly record: PaymentRecord | undefined }>;
  unlock(due: Due, holder: string): Promise<void>;
  /**
   * Replaces the record if its version is still that of `next`, and keeps the owner of its intent and the lists of the sweep in step.
   * Answers the stored record, or undefined when somebody was faster.
   */
  write(next: PaymentRecord, options?: WriteOptions): Promise<PaymentRecord | undefined>;
  /** Progress of the sweeps, and what is due at `now`: at most so many of each, longest due first. */
  readSweep(now: number, most: number): Promise<SweepState>;
  /** Notes how far a sweep has come. */
  writeSweep(progress: SweepProgress): Promise<void>;
  /** When each of these is to be looked at next; without a time it leaves the list. */
  reschedule(list: SweepList, times: readonly (readonly [Due | string, number | undefined])[]): Promise<void>;
  /** Puts every settled payment that the store knows on the list of those to be looked at, at once. */
  listAll(): Promise<void>;
  /** Those of the events that were dealt with. */
  doneEvents(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
  beginEvent(eventId: string): Promise<'fresh' | 'working' | 'done'>;
  finishEvent(eventId: string): Promise<void>;
  dropEvent(eventId: string): Promise<void>;
}

/** What the use cases of the fee need. */
export interface PaymentPorts extends Clock, Random {
  readonly gateway: Gateway;
  readonly store: PaymentStore;
  readonly expected: Expected;
  readonly fee: Fee;
  readonly site: SiteIdentity;
  /** Address of a receipt, which opens it without a sign-in; with a place, that of one of its papers. */
  readonly receiptLink: (receiptNumber: string, place?: number) => string;
  readonly log: (event: string, fields: { intent?: string; user?: string; reason?: string }) => void;
  readonly wait: (ms: number) => Promise<void>;
}

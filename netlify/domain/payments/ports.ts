import type { Clock } from '../clock.ts';
import type { Letter } from '../letter.ts';
import type { Random } from '../random.ts';
import type { SiteIdentity } from '../site-identity.ts';
import type { Gateway } from './gateway.ts';
import type { Expected } from './intent.ts';
import type { Fee } from './receipt.ts';
import type { PaymentRecord } from './record.ts';

export interface WriteOptions {
  /** Takes the next receipt number: done with the write or not at all. */
  readonly numbered?: boolean;
  /** Gives the lock of this holder back in the same step. */
  readonly unlock?: string;
  /** Queued with the write or not at all, so that what happened and what was told about it never differ. */
  readonly letters?: readonly Letter[];
}

/** Where payments are kept. Every method is one round trip. */
export interface PaymentStore {
  read(userId: string): Promise<PaymentRecord | undefined>;
  /** The owner that is noted for an intent, and the record of `userId`. */
  readWithOwner(
    intentId: string,
    userId: string,
  ): Promise<{ readonly owner: string | undefined; readonly record: PaymentRecord | undefined }>;
  /** Tries to take the user's lock; the record is read in the same step. */
  lock(
    userId: string,
    holder: string,
  ): Promise<{ readonly locked: boolean; readonly record: PaymentRecord | undefined }>;
  unlock(userId: string, holder: string): Promise<void>;
  /**
   * Replaces the record if its version is still that of `next`, and keeps the owner of its intent and the list of the unfinished in step.
   * Answers the stored record, or undefined when somebody was faster.
   */
  write(next: PaymentRecord, options?: WriteOptions): Promise<PaymentRecord | undefined>;
  /** Users with something unfinished, longest unchecked first. */
  open(limit: number): Promise<readonly string[]>;
  /** Takes a user off the list of the unfinished, until the next write. */
  forgetOpen(userId: string): Promise<void>;
  /** True for the first caller within a day. */
  claimDaily(now: number): Promise<boolean>;
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
  /** Address of a receipt, which opens it without a sign-in. */
  readonly receiptLink: (receiptNumber: string) => string;
  readonly log: (event: string, fields: { intent?: string; user?: string; reason?: string }) => void;
  readonly wait: (ms: number) => Promise<void>;
}

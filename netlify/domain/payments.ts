import { Failure } from './failure.ts';
import type { Letter } from './letter.ts';
import {
  applyIntent,
  type Expected,
  type IntentFacts,
  isSettled,
  type Move,
  newRecord,
  type PaymentRecord,
  type PaymentState,
  type ReceiptLine,
  type Verdict,
} from './payment-record.ts';

/** The provider failed: `refused` means that it answered and said no, so that the same request would get the same answer. */
export class GatewayError extends Error {
  readonly kind: 'missing' | 'key_reused' | 'refused' | 'failed' | 'unreachable';

  constructor(kind: GatewayError['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'GatewayError';
    this.kind = kind;
  }
}

export interface OpenIntent {
  readonly facts: IntentFacts;
  /** Lets a browser pay this intent, and nothing else. */
  readonly clientSecret: string;
}

/** The payment provider. Every method is one call and may throw a `GatewayError`. */
export interface Gateway {
  create(wanted: {
    readonly amount: number;
    readonly currency: string;
    readonly userId: string;
    readonly email: string;
    readonly attempt: number;
  }): Promise<OpenIntent>;
  read(intentId: string): Promise<OpenIntent>;
  /** Asks another amount of an intent that nobody has paid. */
  reprice(intentId: string, amount: number): Promise<OpenIntent>;
  /** Intents of the last days that carry our metadata, newest first. */
  recent(sinceMs: number): Promise<readonly IntentFacts[]>;
  /** Gives all the money of an intent back, once however often it is asked. */
  refund(intentId: string): Promise<void>;
}

export interface WriteOptions {
  /** Takes the next receipt number: done with the write or not at all. */
  readonly numbered?: boolean;
  /** Gives the lock back in the same step. */
  readonly unlock?: string;
  /** Queued with the write or not at all, so that what happened and what was told about it never differ. */
  readonly letter?: Letter;
}

/** Where payments are kept. Every method is one round trip. */
export interface PaymentStore {
  read(userId: string): Promise<PaymentRecord | undefined>;
  /** The owner that `pi:{intentId}` names, and the record of `userId`. */
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
   * Replaces the record if its version is still that of `next`, and keeps the owner of its intent and the list of open users in step.
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

export interface PaymentPorts {
  readonly gateway: Gateway;
  readonly store: PaymentStore;
  readonly letters: {
    /** The receipt, or undefined when nobody knows where to send it. */
    receipt(record: PaymentRecord): Letter | undefined;
    /** Tells the organisers about money that is not where it should be. */
    alert(alert: PaymentAlert): Letter;
  };
  /** The lines of a receipt over this sum, in the smallest unit. */
  readonly receiptLines: (amount: number) => readonly ReceiptLine[];
  /** Called when a letter was queued, so that it leaves soon. */
  readonly letterQueued: () => void;
  readonly log: (event: string, fields: { intent?: string; user?: string; reason?: string }) => void;
  readonly expected: Expected;
  readonly now: () => number;
  readonly newHolder: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

export interface PaymentAlert {
  readonly kind: 'duplicate' | 'mismatch';
  readonly intentId: string;
  readonly userId: string;
  readonly reason?: string;
}

/** Where a visitor stands. */
export interface Standing {
  readonly state: PaymentState;
  readonly record: PaymentRecord | undefined;
}

export type Created =
  | { readonly status: 'payable'; readonly clientSecret: string }
  /** The bank is still at work on an earlier try. */
  | { readonly status: 'processing' };

export type Settled = Verdict | 'foreign' | 'ownerless';

/** How long a caller waits for another one that is creating the same intent, in milliseconds. */
const lockPatienceMs = 3_500;
/** How old the provider's word may be before a status call asks again. */
const staleAfterMs = 10_000;
const openForMs = 30 * 24 * 3_600_000;
const listedBackMs = 3 * 24 * 3_600_000;
const rounds = 6;

export interface Payments {
  status(userId: string): Promise<Standing>;
  create(user: { readonly userId: string; readonly email: string }): Promise<Created>;
  complete(userId: string, intentId: string): Promise<Standing & { readonly verdict: Settled }>;
  settle(intentId: string): Promise<Settled>;
  receiveEvent(event: { readonly id: string; readonly intentId: string | undefined }): Promise<'done' | 'again'>;
  reconcile(): Promise<{ readonly checked: number; readonly changed: number; readonly failed: number }>;
  refundDuplicate(userId: string, intentId: string): Promise<void>;
}

/** The use cases of the fee. `settle` is the only writer of `paid`, and asks the provider each time it is called. */
export function createPayments(ports: PaymentPorts): Payments {
  const { gateway, store, expected, now } = ports;

  /** Writes what `decide` makes of the newest record; decides again when somebody was faster. */
  async function change<T extends { readonly record: PaymentRecord }>(
    start: PaymentRecord,
    decide: (record: PaymentRecord) => T & WriteOptions & { readonly changed: boolean },
  ): Promise<T> {
    let record = start;
    for (let round = 0; round < rounds; round += 1) {
      const decided = decide(record);
      if (!decided.changed) {
        if (decided.unlock !== undefined) await store.unlock(record.userId, decided.unlock);
        return decided;
      }
      const written = await store.write(decided.record, {
        ...(decided.numbered && { numbered: true }),
        ...(decided.unlock !== undefined && { unlock: decided.unlock }),
        ...(decided.letter && { letter: decided.letter }),
      });
      if (written && decided.letter) ports.letterQueued();
      if (written) return { ...decided, record: written };
      record = (await store.read(record.userId)) ?? newRecord(record.userId, expected, now());
    }
    throw new Failure('unavailable', { retryAfterSeconds: 2 });
  }

  /** Applies what the provider said, then does what follows from it. */
  async function apply(
    facts: IntentFacts,
    start: PaymentRecord,
    options: WriteOptions = {},
  ): Promise<Move & { readonly moved: boolean }> {
    const move = await change(start, (record) => {
      const next = applyIntent(record, facts, expected, now());
      // The time of the last check is worth a write only where a status call would otherwise ask the provider each time.
      const noted = !isSettled(next.record.state) || next.record.receiptUrl === undefined;
      return {
        ...options,
        ...next,
        moved: next.changed,
        changed: next.changed || noted,
        record: next.firstSuccess ? { ...next.record, lines: ports.receiptLines(next.record.amount) } : next.record,
        numbered: next.firstSuccess,
        ...(next.changed && isOdd(next) && { letter: ports.letters.alert(alertOf(next, facts)) }),
      };
    });
    if (move.moved) {
      const reason = move.mismatch ?? facts.lastError;
      ports.log(`payment ${move.verdict}`, { intent: facts.id, user: start.userId, ...(reason && { reason }) });
    }
    return owesLetter(move.record) ? { ...move, record: await sendReceipt(move.record) } : move;
  }

  /** Queues the receipt once: the letter goes with the write that says so. When it fails, reconcile finds the record still owing. */
  async function sendReceipt(start: PaymentRecord): Promise<PaymentRecord> {
    try {
      const { record } = await change(start, (newest) => {
        const letter = ports.letters.receipt(newest);
        return {
          changed: owesLetter(newest),
          record: { ...newest, mailedAt: now() },
          ...(letter && { letter }),
        };
      });
      return record;
    } catch (error) {
      ports.log('payment receipt not mailed', { user: start.userId, reason: reasonOf(error) });
      return start;
    }
  }

  /** Reads the intent from the provider, compares, and moves the local state forward. */
  async function settle(intentId: string): Promise<Settled> {
    const { facts } = await ask(() => gateway.read(intentId));
    return settleFacts(facts);
  }

  async function settleFacts(facts: IntentFacts): Promise<Settled> {
    if (facts.environment !== expected.environment) return 'foreign';
    if (facts.userId === undefined) return 'ownerless';
    const { owner, record } = await store.readWithOwner(facts.id, facts.userId);
    const start = record ?? newRecord(facts.userId, expected, now());
    if (owner !== undefined && owner !== facts.userId) {
      ports.log('payment mismatch', { intent: facts.id, user: facts.userId, reason: 'owner' });
      return 'mismatch';
    }
    return (await apply(facts, start)).verdict;
  }

  async function status(userId: string): Promise<Standing> {
    const record = await store.read(userId);
    if (!record?.intentId || !isDue(record)) return standing(record);
    try {
      const { facts } = await gateway.read(record.intentId);
      return standing((await apply(facts, record)).record);
    } catch (error) {
      // The last known state is an answer too; the next call asks again.
      if (error instanceof GatewayError) return standing(record);
      throw error;
    }
  }

  /** Whether the provider knows something that we might not. */
  function isDue(record: PaymentRecord): boolean {
    if ((record.checkedAt ?? 0) > now() - staleAfterMs) return false;
    return !isSettled(record.state) || record.receiptUrl === undefined || owesLetter(record);
  }

  async function create(user: { readonly userId: string; readonly email: string }): Promise<Created> {
    const holder = ports.newHolder();
    const record = await lockedRecord(user.userId, holder);
    let unlocked = false;
    try {
      const created = await createLocked(user, record, holder);
      unlocked = true;
      return created;
    } finally {
      // A failed step leaves the lock to whoever comes next, at once.
      if (!unlocked) await store.unlock(user.userId, holder).catch(() => undefined);
    }
  }

  async function lockedRecord(userId: string, holder: string): Promise<PaymentRecord> {
    const patience = now() + lockPatienceMs;
    for (;;) {
      const { locked, record } = await store.lock(userId, holder);
      if (record && isSettled(record.state)) {
        if (locked) await store.unlock(userId, holder);
        throw settledFailure(record);
      }
      if (locked) return record ?? newRecord(userId, expected, now());
      if (now() >= patience) throw new Failure('unavailable', { retryAfterSeconds: 2 });
      await ports.wait(200);
    }
  }

  async function createLocked(
    user: { readonly userId: string; readonly email: string },
    record: PaymentRecord,
    holder: string,
  ): Promise<Created> {
    let current = record;
    if (record.intentId !== undefined) {
      const known = await knownIntent(record.intentId);
      if (known && known.facts.status !== 'canceled') {
        const { status, amount, id } = known.facts;
        const isPayable = status !== 'succeeded' && status !== 'processing';
        const intent =
          isPayable && amount !== expected.amount ? await ask(() => gateway.reprice(id, expected.amount)) : known;
        const move = await apply(intent.facts, record, { unlock: holder });
        if (isSettled(move.record.state)) throw settledFailure(move.record);
        if (move.verdict === 'mismatch') throw new Failure('provider_failed', { detail: mismatchSentence });
        return move.verdict === 'processing'
          ? { status: 'processing' }
          : { status: 'payable', clientSecret: intent.clientSecret };
      }
      const { intentId: _gone, ...rest } = record;
      current = { ...rest, state: 'none', attempt: record.attempt + 1 };
    }
    return createIntent(user, current, holder);
  }

  /** The stored intent, or undefined when the provider has forgotten it. */
  async function knownIntent(intentId: string): Promise<OpenIntent | undefined> {
    try {
      return await gateway.read(intentId);
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'missing') return undefined;
      throw asFailure(error);
    }
  }

  async function createIntent(
    user: { readonly userId: string; readonly email: string },
    record: PaymentRecord,
    holder: string,
  ): Promise<Created> {
    const { amount, currency } = expected;
    let { attempt } = record;
    let made: OpenIntent;
    try {
      made = await gateway.create({ ...user, amount, currency, attempt }).catch((error: unknown) => {
        if (!(error instanceof GatewayError && error.kind === 'key_reused')) throw error;
        attempt += 1;
        return gateway.create({ ...user, amount, currency, attempt });
      });
    } catch (error) {
      // A definite answer is replayed under the same key for a day, a 500 included: the next try needs the next number.
      if (error instanceof GatewayError && (error.kind === 'failed' || error.kind === 'refused')) {
        await store.write({ ...record, attempt: attempt + 1, updatedAt: now() });
      }
      throw asFailure(error);
    }
    const { facts, clientSecret } = made;
    const { record: written } = await change(record, (newest) => {
      if (isSettled(newest.state)) return { record: newest, changed: false, unlock: holder };
      const { lastError: _old, ...rest } = newest;
      return {
        changed: true,
        unlock: holder,
        record: {
          ...rest,
          state: 'initiated' as const,
          attempt,
          intentId: facts.id,
          amount,
          currency,
          email: user.email,
          checkedAt: now(),
          updatedAt: now(),
        },
      };
    });
    if (isSettled(written.state)) throw settledFailure(written);
    ports.log('payment created', { intent: facts.id, user: user.userId });
    return { status: 'payable', clientSecret };
  }

  async function complete(userId: string, intentId: string): Promise<Standing & { readonly verdict: Settled }> {
    const { owner, record } = await store.readWithOwner(intentId, userId);
    if (owner !== userId) throw new Failure('not_found');
    const { facts } = await ask(() => gateway.read(intentId));
    if (facts.environment !== expected.environment || facts.userId !== userId) throw new Failure('not_found');
    const move = await apply(facts, record ?? newRecord(userId, expected, now()));
    return { ...standing(move.record), verdict: move.verdict };
  }

  async function receiveEvent(event: {
    readonly id: string;
    readonly intentId: string | undefined;
  }): Promise<'done' | 'again'> {
    const { intentId } = event;
    if (intentId === undefined) return 'done';
    const mark = await store.beginEvent(event.id);
    if (mark !== 'fresh') return mark === 'done' ? 'done' : 'again';
    try {
      const verdict = await settle(intentId).catch((error: unknown) => {
        // An intent of another account, or of a store that was emptied: nothing here can be done about it.
        if (error instanceof Failure && error.code === 'not_found') return 'foreign' as const;
        throw error;
      });
      if (verdict === 'ownerless') {
        await store.dropEvent(event.id);
        return 'again';
      }
      // Only after the work: a crash in between brings the event again.
      await store.finishEvent(event.id);
      return 'done';
    } catch (error) {
      await store.dropEvent(event.id).catch(() => undefined);
      throw error;
    }
  }

  async function reconcile(): Promise<{ checked: number; changed: number; failed: number }> {
    const summary = { checked: 0, changed: 0, failed: 0 };
    const attempt = async (work: () => Promise<boolean>) => {
      summary.checked += 1;
      try {
        if (await work()) summary.changed += 1;
      } catch (error) {
        summary.failed += 1;
        ports.log('payment reconcile failed', { reason: reasonOf(error) });
      }
    };
    for (const userId of await store.open(200)) {
      await attempt(async () => {
        const record = await store.read(userId);
        if (!record?.intentId) return false;
        const { facts } = await ask(() => gateway.read(record.intentId ?? ''));
        const move = await apply(facts, record);
        if (move.record.updatedAt < now() - openForMs) await store.forgetOpen(userId);
        return move.moved;
      });
    }
    if (await store.claimDaily(now())) {
      for (const facts of await ask(() => gateway.recent(now() - listedBackMs))) {
        await attempt(async () => {
          // A list does not say what became of the charge, so each is read again.
          const before = facts.userId === undefined ? undefined : await store.read(facts.userId);
          await settle(facts.id);
          const after = facts.userId === undefined ? undefined : await store.read(facts.userId);
          return before?.updatedAt !== after?.updatedAt;
        });
      }
    }
    return summary;
  }

  async function refundDuplicate(userId: string, intentId: string): Promise<void> {
    const record = await store.read(userId);
    if (!record?.duplicates.includes(intentId)) throw new Failure('not_found');
    await ask(async () => {
      await gateway.refund(intentId);
    });
    ports.log('payment duplicate refunded', { intent: intentId, user: userId });
  }

  return { status, create, complete, settle, receiveEvent, reconcile, refundDuplicate };
}

const mismatchSentence =
  'Your payment does not match what was asked. The organisers have been told and will write to you.';

function owesLetter(record: PaymentRecord): boolean {
  return isSettled(record.state) && record.mailedAt === undefined;
}

function isOdd({ verdict }: Move): boolean {
  return verdict === 'duplicate' || verdict === 'mismatch';
}

function alertOf({ verdict, record, mismatch }: Move, facts: IntentFacts): PaymentAlert {
  return {
    kind: verdict === 'duplicate' ? 'duplicate' : 'mismatch',
    intentId: facts.id,
    userId: record.userId,
    ...(mismatch && { reason: mismatch }),
  };
}

function standing(record: PaymentRecord | undefined): Standing {
  return { state: record?.state ?? 'none', record };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

function settledFailure(record: PaymentRecord): Error {
  return record.state === 'paid' ? new AlreadyPaid(record) : new Failure('payment_closed');
}

/** The fee is paid: the record tells where the receipt stands. */
export class AlreadyPaid extends Error {
  readonly record: PaymentRecord;

  constructor(record: PaymentRecord) {
    super('already paid');
    this.name = 'AlreadyPaid';
    this.record = record;
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFailure(error);
  }
}

function asFailure(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.kind === 'missing') return new Failure('not_found');
  if (error.kind === 'unreachable') return new Failure('unavailable', { retryAfterSeconds: 2, cause: error });
  return new Failure('provider_failed', { cause: error });
}

import type { Letter } from '#server/domain/letter';
import type { PaymentStore, WriteOptions } from '#server/domain/payments/ports';
import { numberDigits, receiptSeries } from '#server/domain/payments/receipt-number';
import { isUnfinished, type PaymentRecord } from '#server/domain/payments/record';
import { paymentTimes } from '#server/domain/payments/times';

/** What receipts of tests are numbered in. */
export const series = { series: 'TEST', zone: 'Asia/Kolkata' };

/** The store of payments in memory, step for step as the scripts in Redis do it. */
export class ModelStore implements PaymentStore {
  readonly records = new Map<string, PaymentRecord>();
  readonly owners = new Map<string, string>();
  /** Receipt number → user id. */
  readonly receipts = new Map<string, string>();
  readonly troubles: ('before' | 'after')[] = [];
  /** Every letter queued. */
  readonly letters: Letter[] = [];
  readonly #locks = new Map<string, { holder: string; until: number }>();
  readonly #events = new Map<string, { state: 'working' | 'done'; until: number }>();
  readonly #open = new Map<string, number>();
  /** The last number given out, by series. */
  readonly #numbers = new Map<string, number>();
  #daily = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Everything kept, as `storedState` reads it from Redis. */
  state() {
    return {
      records: Object.fromEntries(this.records),
      owners: Object.fromEntries(this.owners),
      receipts: Object.fromEntries(this.receipts),
      numbers: Object.fromEntries(this.#numbers),
      open: [...this.#open].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)),
      updated: Object.fromEntries([...this.records].map(([userId, { updatedAt }]) => [userId, updatedAt])),
      locks: Object.fromEntries([...this.#locks].map(([userId, { holder }]) => [userId, holder])),
      events: Object.fromEntries([...this.#events].map(([eventId, { state }]) => [eventId, state])),
      letters: this.letters.map(({ subject }) => subject).sort(),
    };
  }

  async read(userId: string) {
    return this.records.get(userId);
  }

  async readWithOwner(intentId: string, userId: string) {
    return { owner: this.owners.get(intentId), record: this.records.get(userId) };
  }

  async lock(userId: string, holder: string) {
    const held = this.#locks.get(userId);
    const free = held === undefined || held.until <= this.#now();
    const locked = free || held.holder === holder;
    if (free) this.#locks.set(userId, { holder, until: this.#now() + paymentTimes.lockMs });
    return { locked, record: this.records.get(userId) };
  }

  async unlock(userId: string, holder: string) {
    if (this.#locks.get(userId)?.holder === holder) this.#locks.delete(userId);
  }

  async write(next: PaymentRecord, { numbered, unlock, letters = [] }: WriteOptions = {}) {
    const trouble = this.troubles.shift();
    if (trouble === 'before') throw new Error('store down');
    if ((this.records.get(next.userId)?.version ?? 0) !== next.version) return undefined;
    const written: PaymentRecord = {
      ...next,
      version: next.version + 1,
      ...(numbered && { receiptNumber: this.#nextNumber(next) }),
    };
    this.records.set(next.userId, written);
    this.letters.push(...letters);
    if (next.intentId && !this.owners.has(next.intentId)) this.owners.set(next.intentId, next.userId);
    if (isUnfinished(next)) this.#open.set(next.userId, next.checkedAt ?? next.updatedAt);
    else this.#open.delete(next.userId);
    if (unlock !== undefined) await this.unlock(next.userId, unlock);
    if (trouble === 'after') throw new Error('answer of the store lost');
    return written;
  }

  #nextNumber({ userId, paidAt }: PaymentRecord): string {
    const name = receiptSeries(series, paidAt ?? this.#now());
    const last = (this.#numbers.get(name) ?? 0) + 1;
    this.#numbers.set(name, last);
    const number = `${name}-${String(last).padStart(numberDigits, '0')}`;
    this.receipts.set(number, userId);
    return number;
  }

  async open(limit: number) {
    return this.state()
      .open.slice(0, limit)
      .map(([userId]) => userId);
  }

  /** The period of a record is over. */
  purge(userId: string): undefined {
    this.records.delete(userId);
  }

  async forgetOpen(userId: string) {
    this.#open.delete(userId);
  }

  async claimDaily(now: number) {
    if (now - this.#daily < paymentTimes.listedEveryMs) return false;
    this.#daily = now;
    return true;
  }

  async beginEvent(eventId: string) {
    const known = this.#events.get(eventId);
    if (known && known.until > this.#now()) return known.state;
    this.#events.set(eventId, { state: 'working', until: this.#now() + paymentTimes.eventWorkingMs });
    return 'fresh' as const;
  }

  async finishEvent(eventId: string) {
    this.#events.set(eventId, { state: 'done', until: Number.POSITIVE_INFINITY });
  }

  async dropEvent(eventId: string) {
    if (this.#events.get(eventId)?.state === 'working') this.#events.delete(eventId);
  }
}

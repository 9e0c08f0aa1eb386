import type { Letter } from '#server/domain/letter';
import type { PaymentStore, WriteOptions } from '#server/domain/payments/ports';
import { numberDigits, receiptSeries } from '#server/domain/payments/receipt-number';
import type { PaymentRecord } from '#server/domain/payments/record';
import { placeOf, type SweepList, type SweepProgress, type SweepState } from '#server/domain/payments/sweep-state';
import { paymentTimes } from '#server/domain/payments/times';
import type { Due } from '#server/domain/payments/year';
import { dueOf, paymentId } from '#server/store/payment/record';

/** What receipts of tests are numbered in. */
export const series = { series: 'TEST', zone: 'Asia/Kolkata', yearFrom: 4, years: ['2025-26', '2026-27'] };

const sorted = (list: ReadonlyMap<string, number>) => [...list].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));

/** The store of payments in memory, step for step as the scripts in Redis do it. */
export class ModelStore implements PaymentStore {
  readonly records = new Map<string, PaymentRecord>();
  readonly owners = new Map<string, string>();
  /** Every record as it was written, in order. */
  readonly history: PaymentRecord[] = [];
  /** Receipt number → payment. */
  readonly receipts = new Map<string, string>();
  readonly troubles: ('before' | 'after')[] = [];
  /** What administrators did, by number. */
  readonly audits: string[] = [];
  /** Every letter queued. */
  readonly letters: Letter[] = [];
  readonly #locks = new Map<string, { holder: string; until: number }>();
  readonly #events = new Map<string, { state: 'working' | 'done'; until: number }>();
  readonly #lists: Readonly<Record<SweepList, Map<string, number>>> = {
    open: new Map(),
    settled: new Map(),
    aside: new Map(),
  };
  #sweep: SweepProgress = { feeds: {} };
  /** The last number given out, by series. */
  readonly #numbers = new Map<string, number>();
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
      open: sorted(this.#lists.open),
      settled: sorted(this.#lists.settled),
      aside: sorted(this.#lists.aside),
      sweep: this.#sweep,
      updated: Object.fromEntries([...this.records].map(([id, { updatedAt }]) => [id, updatedAt])),
      locks: Object.fromEntries([...this.#locks].map(([id, { holder }]) => [id, holder])),
      events: Object.fromEntries([...this.#events].map(([eventId, { state }]) => [eventId, state])),
      audits: [...this.audits].sort(),
      letters: this.letters.map(({ subject }) => subject).sort(),
    };
  }

  async read(due: Due) {
    return this.records.get(paymentId(due));
  }

  async readWithOwner(intentId: string, due: Due) {
    return { owner: this.owners.get(intentId), record: this.records.get(paymentId(due)) };
  }

  async lock(due: Due, holder: string) {
    const id = paymentId(due);
    const held = this.#locks.get(id);
    const free = held === undefined || held.until <= this.#now();
    const locked = free || held.holder === holder;
    if (free) this.#locks.set(id, { holder, until: this.#now() + paymentTimes.lockMs });
    return { locked, record: this.records.get(id) };
  }

  async unlock(due: Due, holder: string) {
    const id = paymentId(due);
    if (this.#locks.get(id)?.holder === holder) this.#locks.delete(id);
  }

  async write(next: PaymentRecord, { numbered, papers, audit, unlock, letters = [] }: WriteOptions = {}) {
    const trouble = this.troubles.shift();
    if (trouble === 'before') throw new Error('store down');
    const id = paymentId(next);
    if ((this.records.get(id)?.version ?? 0) !== next.version) return undefined;
    const written: PaymentRecord = {
      ...next,
      version: next.version + 1,
      ...(numbered && { receiptNumber: this.#nextReceipt(next) }),
      ...(papers && {
        paperNumbers: [
          ...(next.paperNumbers ?? []),
          ...Array.from({ length: papers.count }, () => this.#nextNumber(papers.series, this.#now())),
        ],
      }),
    };
    this.records.set(id, written);
    this.history.push(written);
    this.letters.push(...letters);
    if (audit && !this.audits.includes(audit.id)) this.audits.push(audit.id);
    if (next.intentId && !this.owners.has(next.intentId)) this.owners.set(next.intentId, next.userId);
    const place = placeOf(next, this.#now());
    for (const list of ['open', 'settled'] as const) {
      if (place?.list === list) this.#lists[list].set(id, place.dueAt);
      else this.#lists[list].delete(id);
    }
    if (unlock !== undefined) await this.unlock(next, unlock);
    if (trouble === 'after') throw new Error('answer of the store lost');
    return written;
  }

  #nextReceipt({ paidAt, ...due }: PaymentRecord): string {
    const number = this.#nextNumber(series.series, paidAt ?? this.#now());
    this.receipts.set(number, paymentId(due));
    return number;
  }

  #nextNumber(of: string, at: number): string {
    const name = receiptSeries({ ...series, series: of }, at);
    const last = (this.#numbers.get(name) ?? 0) + 1;
    this.#numbers.set(name, last);
    return `${name}-${String(last).padStart(numberDigits, '0')}`;
  }

  async readSweep(now: number, most: number): Promise<SweepState> {
    const due = (list: ReadonlyMap<string, number>) =>
      sorted(new Map([...list].filter(([, at]) => at <= now)))
        .slice(0, most)
        .map(([id]) => id);
    return {
      ...this.#sweep,
      open: due(this.#lists.open).map(dueOf),
      settled: due(this.#lists.settled).map(dueOf),
      aside: due(this.#lists.aside),
    };
  }

  /** The period of a record is over. */
  purge(due: Due): undefined {
    const id = paymentId(due);
    this.receipts.delete(this.records.get(id)?.receiptNumber ?? '');
    this.records.delete(id);
    this.#lists.open.delete(id);
    this.#lists.settled.delete(id);
  }

  async writeSweep(progress: SweepProgress) {
    this.#sweep = { ...this.#sweep, ...progress };
  }

  async reschedule(list: SweepList, times: readonly (readonly [Due | string, number | undefined])[]) {
    for (const [one, at] of times) {
      const id = typeof one === 'string' ? one : paymentId(one);
      if (at === undefined) this.#lists[list].delete(id);
      else this.#lists[list].set(id, at);
    }
  }

  async listAll() {
    for (const id of this.records.keys()) this.#lists.settled.set(id, 0);
  }

  async doneEvents(eventIds: readonly string[]) {
    return new Set(eventIds.filter((id) => this.#events.get(id)?.state === 'done'));
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

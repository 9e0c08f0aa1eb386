import { Failure } from '../failure.ts';
import { applyFacts, reasonOf } from './apply.ts';
import { ask, type Feed, type FeedEntry, type FeedRange, failureOf, feeds, GatewayError } from './gateway.ts';
import { cancelLate } from './late.ts';
import type { PaymentPorts } from './ports.ts';
import { type PaymentRecord, pendingReturns } from './record.ts';
import { carryOutOrders } from './refund-order.ts';
import { settleIntent } from './settle.ts';
import { type FeedProgress, placeOf, type SweepList, type SweepProgress } from './sweep-state.ts';
import { paymentTimes } from './times.ts';
import type { Due } from './year.ts';

/** Calls of the provider at the same time. */
const abreast = 4;
/** Payments of a list that one run takes: more than it can ask about in its time. */
const mostDue = 400;
/** Payments whose next times are written together. */
const chunk = 40;

export interface Swept {
  /** Payments and intents that were asked about. */
  readonly checked: number;
  readonly changed: number;
  /** Set aside: tried again later. */
  readonly failed: number;
  /** Whether all changes were seen and everything unfinished that is due was asked about. */
  readonly finished: boolean;
  /** Whether the rotation has nothing due either. */
  readonly rested: boolean;
}

/**
 * Repairs what no event told us: lost events, closed browsers, addresses that changed. By change: what the provider lists since the last
 * listing that came to its end; then everything unfinished that is due; then, slowly, every settled payment. Begins nothing new after
 * 15 s, and each run goes on where the last one stopped.
 */
export function sweepPayments(ports: PaymentPorts): Promise<Swept> {
  return new Sweep(ports).run();
}

/** The next sweeps walk through everything: all that the provider lists, and every payment that we know. */
export async function startOver({ store, now }: Pick<PaymentPorts, 'store' | 'now'>): Promise<SweepProgress> {
  const listing = { from: 0, to: now() };
  const progress = { feeds: Object.fromEntries(feeds.map((feed) => [feed, { listing }])) };
  await store.writeSweep(progress);
  await store.listAll();
  return progress;
}

class Sweep {
  readonly #ports: PaymentPorts;
  readonly #started: number;
  readonly #count = { checked: 0, changed: 0, failed: 0 };
  #progress: SweepProgress = { feeds: {} };
  /** The provider did not answer a list: it would not answer the rest either, and nothing is set aside for that. */
  #silent = false;

  constructor(ports: PaymentPorts) {
    this.#ports = ports;
    this.#started = ports.now();
  }

  async run(): Promise<Swept> {
    const { store } = this.#ports;
    let state = await store.readSweep(this.#started, mostDue);
    this.#progress = { feeds: state.feeds, ...(state.finishedAt !== undefined && { finishedAt: state.finishedAt }) };
    if (isLost(state.feeds.events, this.#started)) {
      const { feeds: anew } = await startOver(this.#ports);
      this.#progress = { ...this.#progress, feeds: anew };
      state = await store.readSweep(this.#started, mostDue);
    }
    const listed = await this.#walkFeeds();
    const again = await this.#walk('aside', state.aside, (intentId) => this.#settle(intentId));
    const open = await this.#walk('open', state.open, (due) => this.#check('open', due));
    const settled = await this.#walk('settled', state.settled, (due) => this.#check('settled', due));
    const finished = listed && again && open && Math.max(state.open.length, state.aside.length) < mostDue;
    await store.writeSweep({ ...this.#progress, ...(finished && { finishedAt: this.#ports.now() }) });
    return { ...this.#count, finished, rested: finished && settled && state.settled.length < mostDue };
  }

  #hasTime(): boolean {
    return !this.#silent && this.#ports.now() - this.#started < paymentTimes.sweepBeginsForMs;
  }

  /** Answers whether every list was walked to its end. One that fails does not keep the others from it. */
  async #walkFeeds(): Promise<boolean> {
    let whole = true;
    for (const feed of feeds) {
      // The rest of an older listing first, then what came since it began.
      for (let range = this.#rangeOf(feed); range !== undefined; range = this.#rangeOf(feed)) {
        if (await this.#walkFeed(feed, range)) continue;
        whole = false;
        break;
      }
    }
    return whole;
  }

  /** What is left to list; undefined when everything up to the beginning of this run was. */
  #rangeOf(feed: Feed): FeedRange | undefined {
    const { doneUntil = 0, listing } = this.#progress.feeds[feed] ?? {};
    if (listing) return listing;
    return doneUntil < this.#started
      ? { from: Math.max(0, doneUntil - paymentTimes.feedOverlapMs), to: this.#started }
      : undefined;
  }

  async #walkFeed(feed: Feed, whole: FeedRange): Promise<boolean> {
    let range = whole;
    while (this.#hasTime()) {
      const page = await this.#ports.gateway.changes(feed, range).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        this.#failed(error);
        this.#silent = error.kind === 'unreachable';
        // The entry behind which the page begins may have been forgotten meanwhile.
        if (error.kind === 'refused' || error.kind === 'missing')
          this.#note(feed, { listing: { ...range, after: undefined } });
        return undefined;
      });
      if (!page || !(await this.#settleEntries(page.entries))) return false;
      if (page.next === undefined) {
        this.#note(feed, { doneUntil: range.to });
        return true;
      }
      range = { ...range, after: page.next };
      this.#note(feed, { listing: range });
      await this.#ports.store.writeSweep(this.#progress);
    }
    return false;
  }

  #note(feed: Feed, change: FeedProgress): void {
    const before = this.#progress.feeds[feed]?.doneUntil;
    const kept = before === undefined ? change : { doneUntil: before, ...change };
    this.#progress = { ...this.#progress, feeds: { ...this.#progress.feeds, [feed]: kept } };
  }

  /** Settles the intents of a page that no event has settled. Answers whether there was time for all of them. */
  async #settleEntries(entries: readonly FeedEntry[]): Promise<boolean> {
    const { store } = this.#ports;
    const ours = entries.flatMap(({ id, intentId }) => (intentId === undefined ? [] : [{ id, intentId }]));
    if (ours.length === 0) return true;
    const done = await store.doneEvents(ours.map(({ id }) => id));
    const byIntent = Map.groupBy(
      ours.filter(({ id }) => !done.has(id)),
      ({ intentId }) => intentId,
    );
    const settled: string[] = [];
    const aside: string[] = [];
    await inTurn([...byIntent], async ([intentId, about]) => {
      if (!this.#hasTime()) return;
      if ((await this.#settle(intentId)) !== undefined) aside.push(intentId);
      settled.push(...about.map(({ id }) => id));
    });
    if (aside.length > 0) {
      const again = this.#ports.now() + paymentTimes.asideMs;
      await store.reschedule(
        'aside',
        aside.map((intentId) => [intentId, again]),
      );
    }
    const isWhole = settled.length === [...byIntent.values()].flat().length;
    // The page comes again: what it named and was done by now is marked, so that the next run goes on behind it.
    if (!isWhole) await Promise.all(settled.map((id) => store.finishEvent(id)));
    return isWhole;
  }

  /** Answers when an intent is to be tried again. */
  async #settle(intentId: string): Promise<number | undefined> {
    this.#count.checked += 1;
    try {
      if ((await settleIntent(this.#ports, intentId)).moved) this.#count.changed += 1;
      return undefined;
    } catch (error) {
      // Of another account, or of a store that was emptied: nothing here can be done about it.
      if (error instanceof Failure && error.code === 'not_found') return undefined;
      return this.#failed(error);
    }
  }

  /** Looks at what is due on a list; `look` answers the next time, or undefined for what leaves the list. */
  async #walk<T extends Due | string>(
    list: SweepList,
    due: readonly T[],
    look: (one: T) => Promise<number | undefined | 'written'>,
  ): Promise<boolean> {
    let whole = true;
    for (let from = 0; from < due.length; from += chunk) {
      const times: (readonly [T, number | undefined])[] = [];
      await inTurn(due.slice(from, from + chunk), async (one) => {
        if (!this.#hasTime()) {
          whole = false;
          return;
        }
        const next = await look(one);
        if (next !== 'written') times.push([one, next]);
      });
      if (times.length > 0) await this.#ports.store.reschedule(list, times);
    }
    return whole;
  }

  /** Asks about the payment and about refunds of second payments that are not final yet. */
  async #check(list: 'open' | 'settled', due: Due): Promise<number | undefined | 'written'> {
    const { store, now } = this.#ports;
    this.#count.checked += 1;
    try {
      const before = await store.read(due);
      if (before?.intentId === undefined) return undefined;
      const record = await this.#follow(before);
      // A write has put it where it belongs.
      if (record.version !== before.version) return 'written';
      const place = placeOf(record, now());
      if (place?.list === list) return place.dueAt;
      if (place) await store.reschedule(place.list, [[due, place.dueAt]]);
      return undefined;
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #follow(start: PaymentRecord): Promise<PaymentRecord> {
    let record = start;
    for (const intentId of [start.intentId, ...pendingReturns(start)]) {
      if (intentId === undefined) continue;
      const known = await this.#ports.gateway.read(intentId).catch((error: unknown) => {
        // Forgotten by the provider, e.g. of its other mode: nothing will ever be heard of it.
        if (error instanceof GatewayError && error.kind === 'missing') return undefined;
        throw failureOf(error);
      });
      if (!known) continue;
      const facts = await ask(cancelLate(this.#ports, known.facts));
      const applied = await applyFacts(this.#ports, facts, record, { noted: false });
      if (applied.moved) this.#count.changed += 1;
      record = applied.record;
    }
    // Whoever ordered a refund may have heard nothing of it.
    return record.orders?.some(({ state }) => state === 'ordered') ? carryOutOrders(this.#ports, record) : record;
  }

  #failed(error: unknown): number {
    this.#count.failed += 1;
    this.#ports.log('payment sweep failed', { reason: reasonOf(error) });
    return this.#ports.now() + paymentTimes.asideMs;
  }
}

/** A first sweep, or one after so long that the provider has forgotten events that nobody heard. */
function isLost(progress: FeedProgress | undefined, now: number): boolean {
  if (progress === undefined) return true;
  return progress.listing === undefined && (progress.doneUntil ?? 0) < now - paymentTimes.eventsKeptMs;
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

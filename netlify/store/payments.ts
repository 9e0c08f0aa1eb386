import type { CardUsed, Payer, PaymentRecord, ReceiptLine } from '../domain/payment-record.ts';
import { isSettled } from '../domain/payment-record.ts';
import type { PaymentStore } from '../domain/payments.ts';
import { integer, json, record, text, word } from './codec.ts';
import { indexes } from './indexes.ts';
import { keys } from './keys.ts';
import type { Outbox } from './mail/store.ts';
import type { Reply, Store } from './redis.ts';
import { script } from './script.ts';

const lockMs = 10_000;
const workingMs = 60_000;
const doneMs = 35 * 86_400_000;
const ownerMs = 400 * 86_400_000;
const dayMs = 86_400_000;

const asIs = <T>() => json((value) => value as T);

/** The hash at `pay:{userId}`. Scripts compare the bare `version`; the admin's lists read some of the others. */
export const paymentRecord = record({
  version: integer,
  state: word('none', 'initiated', 'processing', 'paid', 'refunded', 'disputed'),
  attempt: integer,
  intentId: text,
  amount: integer,
  currency: text,
  chargeId: text,
  receiptUrl: text,
  receiptNumber: text,
  paidAt: integer,
  payer: asIs<Payer>(),
  card: asIs<CardUsed>(),
  lines: asIs<readonly ReceiptLine[]>(),
  duplicates: asIs<readonly string[]>(),
  mismatches: asIs<readonly string[]>(),
  lastError: text,
  refundedAmount: integer,
  email: text,
  mailedAt: integer,
  checkedAt: integer,
  updatedAt: integer,
});

const readWithOwner = `
return { redis.call('GET', KEYS[1]), redis.call('HGETALL', KEYS[2]) }`;

/** A lost answer must not look like a lost race: the holder that asks again still holds the lock. */
const lock = `
local taken = redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
if not taken and redis.call('GET', KEYS[2]) == ARGV[1] then taken = true end
return { taken and 1 or 0, redis.call('HGETALL', KEYS[1]) }`;

const unlock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * Replaces the record while its version is `version`. Empty arguments: not on the list of the open, no owner to note, no lock to give back,
 * no receipt number to take.
 */
const write = script(
  {
    keys: ['payment', 'intentOwner', 'lock', 'open', 'byUpdated', 'series', 'receipts'],
    args: ['version', 'userId', 'openAt', 'updatedAt', 'ownerMs', 'holder', 'numberStart'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
  },
  `
if (redis.call('HGET', payment, 'version') or '0') ~= version then return false end
redis.call('DEL', payment)
redis.call('HSET', payment, unpack(fields))
local number = ''
if numberStart ~= '' then
  number = numberStart .. string.format('%06d', redis.call('INCR', series))
  redis.call('HSET', payment, 'receiptNumber', '"' .. number .. '"')
  redis.call('HSET', receipts, number, userId)
end
if ownerMs ~= '' then redis.call('SET', intentOwner, userId, 'NX', 'PX', ownerMs) end
if openAt ~= '' then redis.call('ZADD', open, openAt, userId) else redis.call('ZREM', open, userId) end
redis.call('ZADD', byUpdated, updatedAt, userId)
if holder ~= '' and redis.call('GET', lock) == holder then redis.call('DEL', lock) end
queue_letters()
return number`,
);

const beginEvent = `
if redis.call('SET', KEYS[1], 'working', 'NX', 'PX', ARGV[1]) then return 'fresh' end
return redis.call('GET', KEYS[1])`;

const dropEvent = `
if redis.call('GET', KEYS[1]) ~= 'working' then return 0 end
return redis.call('DEL', KEYS[1])`;

export interface PaymentStoreOptions {
  /** What receipt numbers begin with. */
  readonly series: string;
  readonly now: () => number;
}

export interface ReceiptBook {
  /** The payment that a receipt number stands for. */
  byNumber(number: string): Promise<PaymentRecord | undefined>;
}

export function createPaymentStore(
  store: Store,
  outbox: Pick<Outbox, 'prepare'>,
  { series, now }: PaymentStoreOptions,
): PaymentStore {
  return {
    read: (userId) => readRecord(store, userId),
    async readWithOwner(intentId, userId) {
      const reply = await store.run(readWithOwner, [keys.paymentIntent(intentId), keys.payment(userId)]);
      const [owner, fields] = reply as readonly Reply[];
      return { owner: typeof owner === 'string' ? owner : undefined, record: decode(userId, fields) };
    },
    async lock(userId, holder) {
      const reply = await store.run(lock, [keys.payment(userId), keys.paymentLock(userId)], [holder, lockMs]);
      const [taken, fields] = reply as readonly Reply[];
      return { locked: taken === 1, record: decode(userId, fields) };
    },
    async unlock(userId, holder) {
      await store.run(unlock, [keys.paymentLock(userId)], [holder]);
    },
    async write(next, options = {}) {
      const { userId, version, receiptNumber, ...fields } = next;
      const written = { ...next, version: version + 1 };
      const seriesOfYear = `${series}-${financialYear(next.paidAt ?? now())}`;
      const isOpen = isSettled(next.state) ? next.mailedAt === undefined : next.state !== 'none';
      const number = await store.run(write, {
        keys: {
          payment: keys.payment(userId),
          // Without an intent nothing is written there.
          intentOwner: next.intentId === undefined ? keys.paymentLock(userId) : keys.paymentIntent(next.intentId),
          lock: keys.paymentLock(userId),
          open: keys.paymentsOpen,
          byUpdated: indexes.paymentsByUpdated,
          series: keys.receiptSeries(seriesOfYear),
          receipts: keys.receipts,
        },
        args: {
          version,
          userId,
          openAt: isOpen ? (next.checkedAt ?? next.updatedAt) : '',
          updatedAt: next.updatedAt,
          ownerMs: next.intentId === undefined ? '' : ownerMs,
          holder: options.unlock ?? '',
          numberStart: options.numbered ? `${seriesOfYear}-` : '',
        },
        letters: options.letter ? [await outbox.prepare(options.letter, now())] : [],
        rest: paymentRecord.encode({ ...fields, version: written.version, ...(receiptNumber && { receiptNumber }) }),
      });
      if (typeof number !== 'string') return undefined;
      return number === '' ? written : { ...written, receiptNumber: number };
    },
    async open(limit) {
      const users = await store.call('ZRANGE', keys.paymentsOpen, 0, limit - 1);
      return Array.isArray(users) ? users.map(String) : [];
    },
    async forgetOpen(userId) {
      await store.call('ZREM', keys.paymentsOpen, userId);
    },
    async claimDaily(at) {
      return (await store.call('SET', keys.paymentsListed, at, 'NX', 'PX', dayMs)) === 'OK';
    },
    async beginEvent(eventId) {
      const mark = await store.run(beginEvent, [keys.paymentEvent(eventId)], [workingMs]);
      return mark === 'done' || mark === 'fresh' ? mark : 'working';
    },
    async finishEvent(eventId) {
      await store.call('SET', keys.paymentEvent(eventId), 'done', 'PX', doneMs);
    },
    async dropEvent(eventId) {
      await store.run(dropEvent, [keys.paymentEvent(eventId)]);
    },
  };
}

export function createReceiptBook(store: Store): ReceiptBook {
  return {
    async byNumber(number) {
      const userId = await store.call('HGET', keys.receipts, number);
      return typeof userId === 'string' ? readRecord(store, userId) : undefined;
    },
  };
}

async function readRecord(store: Store, userId: string): Promise<PaymentRecord | undefined> {
  return decode(userId, await store.call('HGETALL', keys.payment(userId)));
}

function decode(userId: string, reply: Reply | undefined): PaymentRecord | undefined {
  const stored = paymentRecord.decode(reply);
  return stored && complete(userId, stored);
}

type StoredPayment = NonNullable<ReturnType<typeof paymentRecord.decode>>;

function complete(userId: string, stored: StoredPayment): PaymentRecord {
  return {
    ...stored,
    userId,
    version: stored.version ?? 0,
    state: stored.state ?? 'none',
    attempt: stored.attempt ?? 1,
    amount: stored.amount ?? 0,
    currency: stored.currency ?? '',
    duplicates: stored.duplicates ?? [],
    mismatches: stored.mismatches ?? [],
    updatedAt: stored.updatedAt ?? 0,
  };
}

/** India's financial year, April to March, of an instant: `2526` for 31 March 2026 in Kolkata. */
export function financialYear(at: number): string {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: '2-digit',
  })
    .format(at)
    .split('-')
    .map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${String(start % 100).padStart(2, '0')}${String((start + 1) % 100).padStart(2, '0')}`;
}

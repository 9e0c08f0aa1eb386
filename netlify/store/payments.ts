import type { CardUsed, Payer, PaymentRecord, ReceiptLine } from '../domain/payment-record.ts';
import { isSettled } from '../domain/payment-record.ts';
import type { PaymentStore } from '../domain/payments.ts';
import { integer, json, record, text, word } from './codec.ts';
import { indexes } from './indexes.ts';
import { keys } from './keys.ts';
import { type Outbox, queueMailLua } from './outbox.ts';
import type { Reply, Store } from './redis.ts';

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
 * KEYS: payment, owner of the intent, lock, open users, payments by update, series, receipts, mail, mails due.
 * ARGV: version, user id, time for the list of the open or '', updated, life of the owner in ms or '', lock holder or '',
 * start of the receipt number or '', mail id or '', sealed mail, time of mail, life of mail, fields …
 */
const write = `${queueMailLua}
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return false end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 12))
local number = ''
if ARGV[7] ~= '' then
  number = ARGV[7] .. string.format('%06d', redis.call('INCR', KEYS[6]))
  redis.call('HSET', KEYS[1], 'receiptNumber', '"' .. number .. '"')
  redis.call('HSET', KEYS[7], number, ARGV[2])
end
if ARGV[5] ~= '' then redis.call('SET', KEYS[2], ARGV[2], 'NX', 'PX', ARGV[5]) end
if ARGV[3] ~= '' then redis.call('ZADD', KEYS[4], ARGV[3], ARGV[2]) else redis.call('ZREM', KEYS[4], ARGV[2]) end
redis.call('ZADD', KEYS[5], ARGV[4], ARGV[2])
if ARGV[6] ~= '' and redis.call('GET', KEYS[3]) == ARGV[6] then redis.call('DEL', KEYS[3]) end
if ARGV[8] ~= '' then queue_mail(KEYS[8], KEYS[9], ARGV[8], ARGV[9], ARGV[10], ARGV[11]) end
return number`;

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
      const mail = options.letter && outbox.prepare(options.letter, now());
      const isOpen = isSettled(next.state) ? next.mailedAt === undefined : next.state !== 'none';
      const number = await store.run(
        write,
        [
          keys.payment(userId),
          // Without an intent nothing is written there.
          next.intentId === undefined ? keys.paymentLock(userId) : keys.paymentIntent(next.intentId),
          keys.paymentLock(userId),
          keys.paymentsOpen,
          indexes.paymentsByUpdated,
          keys.receiptSeries(seriesOfYear),
          keys.receipts,
          ...(mail?.keys ?? [keys.mailsDue, keys.mailsDue]),
        ],
        [
          version,
          userId,
          isOpen ? (next.checkedAt ?? next.updatedAt) : '',
          next.updatedAt,
          next.intentId === undefined ? '' : ownerMs,
          options.unlock ?? '',
          options.numbered ? `${seriesOfYear}-` : '',
          ...(mail?.args ?? ['', '', 0, 0]),
          ...paymentRecord.encode({ ...fields, version: written.version, ...(receiptNumber && { receiptNumber }) }),
        ],
      );
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

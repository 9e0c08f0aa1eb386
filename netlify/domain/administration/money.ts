import { typedSum } from '#contract/forms/refund';
import type { AuditAction } from '#contract/lists/audit';
import type { MoneyDesk, PaymentUpdate } from '#contract/money-desk';
import { Failure } from '../failure.ts';
import { changeRecord } from '../payments/change.ts';
import { receiptLetters } from '../payments/letters.ts';
import { formatMoney, toMinorUnits } from '../payments/money.ts';
import { isOpen, type RefundOrder } from '../payments/orders.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import { isSettled, type PaymentRecord } from '../payments/record.ts';
import { carryOutOrders } from '../payments/refund-order.ts';
import { readSecond, refuseSecond, type SecondPayment } from '../payments/second-payment.ts';
import { type Administrator, auditEntry } from './audit.ts';

export interface MoneyPorts extends PaymentPorts {
  /** Refunds that make the whole of them at least this much need a second administrator, in the smallest unit. */
  readonly confirmedFrom: number | undefined;
}

interface Asked {
  readonly order: string;
  readonly amount: string;
  readonly reason: string;
  /** What had gone back when the administrator looked, in the smallest unit. */
  readonly seen: number;
  /** The second payment that is meant. */
  readonly second?: string | undefined;
}

/** A payment as an administrator works on it. @throws {Failure} `not_found` */
export async function readMoney(ports: MoneyPorts, admin: Administrator, userId: string): Promise<MoneyDesk> {
  return deskOf(ports, admin, await find(ports, userId));
}

/**
 * Refunds a payment, whole or in part, or a second payment whole; a large one waits for a second administrator. The same order asked again
 * is the same refund; another one is refused while one is open, and when more had gone back meanwhile than whoever asks has seen.
 *
 * @throws {Failure} `not_found`, `invalid_body`, `conflict`; `unavailable` or `provider_failed`: it is ordered, and will be carried out
 */
export async function askRefund(
  ports: MoneyPorts,
  { admin, userId, amount: typed, ...asked }: Asked & { admin: Administrator; userId: string },
): Promise<MoneyDesk> {
  const start = await find(ports, userId);
  const record = await orderRefund(ports, start, { ...asked, admin, amount: minorOf(typed, start.currency) });
  return deskOf(ports, admin, await carryOutOrders(ports, record));
}

interface Wanted extends Omit<Asked, 'amount'> {
  readonly admin: Administrator;
  /** In the smallest unit. */
  readonly amount: number;
}

/**
 * Writes the order of a refund into the record: its first half, which is done once.
 *
 * @throws {Failure} `not_found`, `invalid_body`, `conflict`; with a second payment also `unavailable` or `provider_failed`
 */
export async function orderRefund(
  ports: MoneyPorts,
  start: PaymentRecord,
  { admin, order: id, amount, reason, seen, second: secondId }: Wanted,
): Promise<PaymentRecord> {
  const second = secondId === undefined ? undefined : await findSecond(ports, start, secondId);
  const { record } = await changeRecord(ports, start, (newest) => {
    const { orders = [], currency } = newest;
    if (orders.some((order) => order.id === id)) return { changed: false, record: newest };
    const open = orders.find(isOpen);
    if (open) throw conflict(`A refund of ${formatMoney(open.amount, currency)} by ${open.by} is already on its way.`);
    refuseState(newest, second);
    const { refunded } = moneyOf(newest, second);
    if (refunded !== seen)
      throw conflict(`${formatMoney(refunded, currency)} have been refunded by now. Look at the payment again.`);
    refuseAmount(newest, second, amount);
    const isLarge = ports.confirmedFrom !== undefined && refunded + amount >= ports.confirmedFrom;
    const order: RefundOrder = {
      id,
      ...(second && { second: second.id }),
      amount,
      reason,
      byId: admin.id,
      by: admin.email,
      at: ports.now(),
      state: isLarge ? 'waiting' : 'ordered',
    };
    return changed(ports, admin, newest, [...orders, order], isLarge ? 'refund_asked' : 'refund_ordered', order);
  });
  return record;
}

/**
 * Confirms or withdraws a refund that waits, or mails the receipt again.
 *
 * @throws {Failure} `not_found`; `conflict` when it was decided otherwise meanwhile, or the one who asked wants to confirm
 */
export async function updatePayment(
  ports: MoneyPorts,
  { admin, userId, update }: { admin: Administrator; userId: string; update: PaymentUpdate },
): Promise<MoneyDesk> {
  const start = await find(ports, userId);
  const record =
    update.action === 'resend'
      ? await resend(ports, admin, start, update.seen)
      : await decide(ports, admin, start, update);
  return deskOf(ports, admin, await carryOutOrders(ports, record));
}

async function decide(
  ports: MoneyPorts,
  admin: Administrator,
  start: PaymentRecord,
  { action, order: id }: { readonly action: 'confirm' | 'withdraw'; readonly order: string },
): Promise<PaymentRecord> {
  const about = start.orders?.find((order) => order.id === id && order.state === 'waiting')?.second;
  const second = about === undefined || action === 'withdraw' ? undefined : await findSecond(ports, start, about);
  const { record } = await changeRecord(ports, start, (newest) => {
    const { orders = [] } = newest;
    const order = orders.find((one) => one.id === id);
    if (!order) throw new Failure('not_found');
    if (order.state !== 'waiting') {
      // Pressed twice, or its answer was lost: what was decided stands.
      if (order.decidedBy === admin.email && (order.state === 'withdrawn') === (action === 'withdraw'))
        return { changed: false, record: newest };
      throw conflict('This refund has been decided by now. Look at the payment again.');
    }
    if (action === 'confirm') {
      if (order.byId === admin.id) throw conflict('Another administrator has to confirm your refund.');
      refuseState(newest, second);
      refuseAmount(newest, second, order.amount);
    }
    const decided: RefundOrder = {
      ...order,
      state: action === 'confirm' ? 'ordered' : 'withdrawn',
      decidedBy: admin.email,
    };
    return changed(
      ports,
      admin,
      newest,
      orders.map((one) => (one.id === id ? decided : one)),
      action === 'confirm' ? 'refund_confirmed' : 'refund_withdrawn',
      decided,
    );
  });
  return record;
}

async function resend(
  ports: MoneyPorts,
  admin: Administrator,
  start: PaymentRecord,
  seen: string | undefined,
): Promise<PaymentRecord> {
  const { record } = await changeRecord(ports, start, (newest) => {
    if (newest.receiptNumber === undefined) throw conflict('There is no receipt yet.');
    if (newest.mailedAt !== (seen === undefined ? undefined : Date.parse(seen)))
      throw conflict('It has been sent meanwhile. Look at the payment again.');
    const letters = receiptLetters(ports, newest);
    if (letters.length === 0) throw conflict('Nobody knows an address for it.');
    return {
      changed: true,
      record: { ...newest, mailedAt: ports.now() },
      letters,
      audit: auditEntry(ports, { admin, action: 'receipt_resent', target: newest.userId, note: newest.receiptNumber }),
    };
  });
  return record;
}

const conflict = (detail: string) => new Failure('conflict', { detail });

/** What can still go back is counted in: of the payment, or of the second one that is meant. */
function moneyOf(
  { amount, refundedAmount = 0 }: PaymentRecord,
  second: SecondPayment | undefined,
): Pick<SecondPayment, 'amount' | 'refunded'> {
  return second ?? { amount, refunded: refundedAmount };
}

function refuseState(newest: PaymentRecord, second: SecondPayment | undefined): void {
  if (second) refuseSecond(newest, second);
  else if (newest.state === 'disputed') throw conflict('The bank holds this money until its question is answered.');
  else if (!isSettled(newest.state)) throw conflict('This payment was not made.');
}

/** A second payment is refunded whole: a part of it would be money that belongs to nothing. */
function refuseAmount(newest: PaymentRecord, second: SecondPayment | undefined, amount: number): void {
  const { amount: whole, refunded } = moneyOf(newest, second);
  const left = formatMoney(whole - refunded, newest.currency);
  const message = second ? `A second payment is refunded whole: ${left}.` : `At most ${left} can be refunded.`;
  if (second ? amount === whole - refunded : amount <= whole - refunded) return;
  throw new Failure('invalid_body', { errors: [{ path: 'amount', message }] });
}

async function findSecond(ports: MoneyPorts, record: PaymentRecord, id: string): Promise<SecondPayment> {
  const second = record.duplicates.includes(id) ? await readSecond(ports, id) : undefined;
  if (!second) throw new Failure('not_found');
  return second;
}

function minorOf(typed: string, currency: string): number {
  try {
    return toMinorUnits(typedSum(typed) ?? 0, currency);
  } catch {
    const message = 'This is no amount that can be refunded.';
    throw new Failure('invalid_body', { errors: [{ path: 'amount', message }] });
  }
}

function changed(
  ports: MoneyPorts,
  admin: Administrator,
  record: PaymentRecord,
  orders: readonly RefundOrder[],
  action: AuditAction,
  { amount, reason }: RefundOrder,
) {
  const note = `${formatMoney(amount, record.currency)}: ${reason}`;
  return {
    changed: true,
    record: { ...record, orders, updatedAt: ports.now() },
    audit: auditEntry(ports, { admin, action, target: record.userId, note }),
  };
}

async function find({ store, expected }: MoneyPorts, userId: string): Promise<PaymentRecord> {
  const record = await store.read({ userId, year: expected.year });
  if (!record) throw new Failure('not_found');
  return record;
}

async function deskOf(ports: MoneyPorts, { id: me }: Administrator, record: PaymentRecord): Promise<MoneyDesk> {
  const { receiptLink, confirmedFrom } = ports;
  const { userId, state, amount, currency, refundedAmount = 0, receiptNumber, mailedAt, buyer, orders = [] } = record;
  const seconds = await Promise.all(record.duplicates.map((id) => readSecond(ports, id)));
  return {
    userId,
    email: record.email ?? record.payer?.email ?? '',
    ...(buyer && { buyer: buyer.name }),
    status: state,
    amount,
    currency,
    refunded: refundedAmount,
    ...(receiptNumber !== undefined && { receipt: { number: receiptNumber, url: receiptLink(receiptNumber) } }),
    ...(mailedAt !== undefined && { mailedAt: new Date(mailedAt).toISOString() }),
    ...(confirmedFrom !== undefined && { confirmedFrom }),
    seconds: seconds.flatMap((second) => {
      if (!second) return [];
      const { held: _held, ...shown } = second;
      return [shown];
    }),
    orders: orders.map(({ byId, at, tries: _tries, ...order }) => ({
      ...order,
      at: new Date(at).toISOString(),
      mine: byId === me,
    })),
  };
}

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
}

/** A payment as an administrator works on it. @throws {Failure} `not_found` */
export async function readMoney(ports: MoneyPorts, admin: Administrator, userId: string): Promise<MoneyDesk> {
  return deskOf(ports, admin, await find(ports, userId));
}

/**
 * Refunds a payment, whole or in part; a large one waits for a second administrator. The same order asked again is the same refund; another
 * one is refused while one is open, and when more had gone back meanwhile than whoever asks has seen.
 *
 * @throws {Failure} `not_found`, `invalid_body`, `conflict`; `unavailable` or `provider_failed`: it is ordered, and will be carried out
 */
export async function askRefund(
  ports: MoneyPorts,
  { admin, userId, order: id, amount: typed, reason, seen }: Asked & { admin: Administrator; userId: string },
): Promise<MoneyDesk> {
  const start = await find(ports, userId);
  const amount = minorOf(typed, start.currency);
  const { record } = await changeRecord(ports, start, (newest) => {
    const { orders = [], refundedAmount = 0, currency } = newest;
    const same = orders.find((order) => order.id === id);
    if (same) return { changed: false, record: newest };
    refuseUnpaid(newest);
    const open = orders.find(isOpen);
    if (open) throw conflict(`A refund of ${formatMoney(open.amount, currency)} by ${open.by} is already on its way.`);
    if (refundedAmount !== seen)
      throw conflict(`${formatMoney(refundedAmount, currency)} have been refunded by now. Look at the payment again.`);
    refuseTooMuch(newest, amount);
    const isLarge = ports.confirmedFrom !== undefined && refundedAmount + amount >= ports.confirmedFrom;
    const order: RefundOrder = {
      id,
      amount,
      reason,
      byId: admin.id,
      by: admin.email,
      at: ports.now(),
      state: isLarge ? 'waiting' : 'ordered',
    };
    return changed(ports, admin, newest, [...orders, order], isLarge ? 'refund_asked' : 'refund_ordered', order);
  });
  return deskOf(ports, admin, await carryOutOrders(ports, record));
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
      refuseUnpaid(newest);
      refuseTooMuch(newest, order.amount);
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

function refuseUnpaid({ state }: PaymentRecord): void {
  if (state === 'disputed') throw conflict('The bank holds this money until its question is answered.');
  if (!isSettled(state)) throw conflict('This payment was not made.');
}

function refuseTooMuch({ amount: whole, refundedAmount = 0, currency }: PaymentRecord, amount: number): void {
  if (amount <= whole - refundedAmount) return;
  const message = `At most ${formatMoney(whole - refundedAmount, currency)} can be refunded.`;
  throw new Failure('invalid_body', { errors: [{ path: 'amount', message }] });
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

function deskOf(
  { receiptLink, confirmedFrom }: MoneyPorts,
  { id: me }: Administrator,
  record: PaymentRecord,
): MoneyDesk {
  const { userId, state, amount, currency, refundedAmount = 0, receiptNumber, mailedAt, buyer, orders = [] } = record;
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
    orders: orders.map(({ byId, at, tries: _tries, ...order }) => ({
      ...order,
      at: new Date(at).toISOString(),
      mine: byId === me,
    })),
  };
}

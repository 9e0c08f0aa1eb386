import type { RefundOrderState } from '#contract/money-desk';
import type { RefundFacts } from './intent.ts';
import type { PaymentRecord } from './record.ts';

/** A refund that an administrator asked for. */
export interface RefundOrder {
  /** Given by the screen that asks, so that asking again is the same order. */
  readonly id: string;
  /** The second payment that it gives back; absent for a refund of the payment itself. */
  readonly second?: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly reason: string;
  /** Id and address of the administrator who asked. */
  readonly byId: string;
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: RefundOrderState;
  /** How often the provider failed at it: it replays a failure under the same key for a day, so the next try has the next key. */
  readonly tries?: number;
  /** Who confirmed or withdrew it. */
  readonly decidedBy?: string;
}

/** Whether an order is neither carried out nor given up. */
export const isOpen = ({ state }: RefundOrder): boolean => state === 'waiting' || state === 'ordered';

/**
 * The record with those of its orders done whose refunds the provider knows; the same record when there is none.
 *
 * @param known refunds of the intent that was asked about, which may be that of a second payment
 */
export function withOrdersDone(record: PaymentRecord, known: readonly RefundFacts[] = []): PaymentRecord {
  const { orders, refunds = [] } = record;
  const made = new Set([...refunds, ...known].map(({ order }) => order));
  if (!orders?.some((order) => isOpen(order) && made.has(order.id))) return record;
  return { ...record, orders: orders.map((order) => (made.has(order.id) ? { ...order, state: 'done' } : order)) };
}

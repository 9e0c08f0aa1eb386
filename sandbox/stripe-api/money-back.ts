import type Stripe from 'stripe';
import type { AccountData } from './account.ts';
import { newDispute } from './dispute.ts';
import { invalidRequest, missingResource } from './failure.ts';
import { newRefund } from './objects.ts';

type Emit = (type: string, object: object) => void;

/** Refunds and disputes of an account: everything that may happen to money after it came. */
export class MoneyBack {
  readonly #data: () => AccountData;
  readonly #emit: Emit;

  constructor(data: () => AccountData, emit: Emit) {
    this.#data = data;
    this.#emit = emit;
  }

  /** `pending`: the bank has not taken it yet; it counts as refunded until it fails. */
  refund(
    charge: Stripe.Charge,
    amount: number | undefined,
    metadata: Record<string, string>,
    status: 'pending' | 'succeeded' = 'succeeded',
  ): Stripe.Refund {
    const left = charge.amount_captured - charge.amount_refunded;
    if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, { code: 'charge_not_refundable' });
    if (left <= 0) {
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    const value = amount ?? left;
    if (!Number.isInteger(value) || value < 1 || value > left) {
      throw invalidRequest(`Refund amount (${value}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    this.#add(charge, value);
    const refund = { ...newRefund(charge, value, metadata), status };
    this.#data().refunds[refund.id] = refund;
    this.#emit('charge.refunded', charge);
    this.#emit('refund.created', refund);
    return refund;
  }

  /** The bank takes a refund, or sends the money back: to the account's balance, also after it had succeeded. */
  finishRefund(id: string, succeed: boolean): Stripe.Refund {
    const refund = this.#data().refunds[id];
    if (!refund) throw missingResource('refund', id);
    const isOver = refund.status === 'failed' || refund.status === 'canceled';
    if (isOver || (succeed && refund.status === 'succeeded')) {
      throw invalidRequest(`The refund ${id} has a status of ${refund.status}.`);
    }
    refund.status = succeed ? 'succeeded' : 'failed';
    if (!succeed) {
      refund.failure_reason = 'expired_or_canceled_card';
      const charge = typeof refund.charge === 'string' ? this.#data().charges[refund.charge] : undefined;
      if (charge) this.#add(charge, -refund.amount);
      this.#emit('refund.failed', refund);
    }
    this.#emit('refund.updated', refund);
    this.#emit('charge.refund.updated', refund);
    return refund;
  }

  /** The holder's bank takes the money back for now, or only asks about it (`warning_needs_response`). */
  dispute(charge: Stripe.Charge, status: Stripe.Dispute.Status = 'needs_response', amount?: number): Stripe.Dispute {
    const dispute = newDispute(charge, status, amount ?? charge.amount);
    charge.disputed = true;
    this.#data().disputes[dispute.id] = dispute;
    this.#emit('charge.dispute.created', dispute);
    if (!isInquiry(status)) this.#emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The dispute goes on or ends; `charge.disputed` stays, it says that there was one. */
  moveDispute(id: string, status: Stripe.Dispute.Status): Stripe.Dispute {
    const dispute = this.#data().disputes[id];
    if (!dispute) throw missingResource('dispute', id);
    const wasInquiry = isInquiry(dispute.status);
    dispute.status = status;
    const isClosed = ['won', 'lost', 'warning_closed'].includes(status);
    this.#emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
    if (status === 'won') this.#emit('charge.dispute.funds_reinstated', dispute);
    if (wasInquiry && !isInquiry(status)) this.#emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  refundsOf(chargeId: string): Stripe.ApiList<Stripe.Refund> {
    const all = Object.values(this.#data().refunds)
      .filter(({ charge }) => charge === chargeId)
      .reverse();
    return {
      object: 'list',
      url: `/v1/charges/${chargeId}/refunds`,
      data: all.slice(0, 10),
      has_more: all.length > 10,
    };
  }

  #add(charge: Stripe.Charge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
  }
}

const isInquiry = (status: Stripe.Dispute.Status) => status.startsWith('warning_');

import type Stripe from 'stripe';
import { newId, nowSeconds } from './ids.ts';

const day = 86_400;
const texts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.Dispute.Evidence)[];

/** The dispute that a holder's bank opens, with every field that Stripe gives it. */
export function newDispute(charge: Stripe.Charge, status: Stripe.Dispute.Status, amount: number): Stripe.Dispute {
  const none = Object.fromEntries(texts.map((name) => [name, null])) as Record<(typeof texts)[number], null>;
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...none, enhanced_evidence: {} },
    evidence_details: {
      due_by: nowSeconds() + 7 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        case_type: status.startsWith('warning_') ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status,
  };
}

/** Kinds of events after which a payment that was settled may be different. The sweep asks for them; Stripe takes 20 kinds at most. */
export const lastingKinds: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Kinds that the webhook's endpoint has to be subscribed to: those, and what is said on the way to them. */
export const webhookKinds: readonly string[] = [
  ...lastingKinds,
  'payment_intent.processing',
  'payment_intent.payment_failed',
];

/** What Stripe says of a webhook endpoint, as far as it matters here. */
export interface KnownEndpoint {
  readonly url: string;
  /** `enabled` or `disabled`. */
  readonly status: string;
  /** Kinds of events, or `*`. */
  readonly enabled_events: readonly string[];
}

/** What is wrong with the endpoint of this address, as the end of a sentence; `undefined` when nothing is. */
export function endpointFault(endpoints: readonly KnownEndpoint[], address: string): string | undefined {
  const [own, ...others] = endpoints.filter((endpoint) => endpoint.url === address);
  if (own === undefined) return 'is no endpoint of this account: create one for it';
  if (others.length > 0)
    return 'has several endpoints: keep the one whose secret is set, the events of others are refused';
  if (own.status !== 'enabled') return 'is switched off at the provider';
  if (own.enabled_events.includes('*')) return undefined;
  const missing = webhookKinds.filter((kind) => !own.enabled_events.includes(kind));
  return missing.length === 0 ? undefined : `is not told of ${missing.join(', ')}`;
}

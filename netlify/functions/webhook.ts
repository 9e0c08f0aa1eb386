import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { Failure } from '../domain/failure.ts';
import { receiveEvent } from '../domain/payments/events.ts';
import { endpoint } from '../http/endpoint.ts';
import { paymentsWiring } from '../wiring/payments.ts';

export default endpoint(paymentCalls.paymentWebhook, {
  body: 'raw',
  maxBytes: 256 * 1024,
  coarse: false,
  async handle({ app, body, headers, log, after }) {
    const ports = paymentsWiring(app, after, log);
    const event = ports.gateway.readEvent(body, headers.get('stripe-signature'));
    if (!event) throw new Failure('invalid_signature');
    const outcome = await receiveEvent(ports, event);
    log.info('webhook', { event: event.id, code: event.type, ...(event.intentId && { intent: event.intentId }) });
    // Another delivery of it is at work, or its owner is not known yet: the provider brings it again.
    if (outcome === 'again') throw new Failure('unavailable', { retryAfterSeconds: 60 });
    return { json: { received: true } };
  },
});

export const config: Config = { path: '/payment/webhook' };

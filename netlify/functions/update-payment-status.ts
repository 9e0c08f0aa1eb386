import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { completeBody } from '#contract/payment';
import { Failure } from '../domain/failure.ts';
import { completePayment } from '../domain/payments/complete.ts';
import { endpoint } from '../http/endpoint.ts';
import { paymentsWiring } from '../wiring/payments.ts';
import { receiptFields } from '../wiring/receipts.ts';

export default endpoint(paymentCalls.updatePaymentStatus, {
  body: completeBody,
  limits: ['completePayment'],
  async handle({ app, body, user, log, after }) {
    await app.limits.count('completePaymentOfUser', user.userId);
    // Anything else cannot be one of ours, and must not reach a key or the provider's address.
    if (!/^pi_[A-Za-z0-9]{1,250}$/.test(body.paymentIntentId)) throw new Failure('not_found');
    const ports = paymentsWiring(app, after, log);
    const { state, record, verdict } = await completePayment(ports, {
      userId: user.userId,
      intentId: body.paymentIntentId,
    });
    if (state === 'paid') return { json: { paymentStatus: true, ...receiptFields(app, record) } };
    if (verdict === 'processing') return { status: 202, json: { status: 'processing' } };
    throw new Failure('not_completed');
  },
});

export const config: Config = { path: '/payment/update-payment-status' };

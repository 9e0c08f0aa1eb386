import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { createBody } from '#contract/payment';
import { Failure } from '../domain/failure.ts';
import { AlreadyPaid } from '../domain/payments/already-paid.ts';
import { createPayment } from '../domain/payments/create.ts';
import { endpoint } from '../http/endpoint.ts';
import { paymentsWiring } from '../wiring/payments.ts';
import { price, receiptFields } from '../wiring/receipts.ts';

export default endpoint(paymentCalls.createPaymentIntent, {
  body: createBody,
  limits: ['createIntent'],
  async handle({ app, body, user, log, after }) {
    if (body.amount !== price.amount) throw new Failure('amount_mismatch');
    await app.limits.count('createIntentOfUser', user.userId);
    const { userId, email } = user;
    const created = await createPayment(paymentsWiring(app, after, log), { userId, email }).catch((error: unknown) => {
      if (!(error instanceof AlreadyPaid)) throw error;
      const { receiptUrl, receipt } = receiptFields(app, error.record);
      const url = receipt?.url ?? receiptUrl;
      throw new Failure('already_paid', url === undefined ? {} : { receiptUrl: url });
    });
    if (created.status !== 'payable') return { json: created };
    const { clientSecret, invoiceTo } = created;
    return { json: { clientSecret, ...price, ...(invoiceTo !== undefined && { invoiceTo }) } };
  },
});

export const config: Config = { path: '/payment/create-payment-intent' };

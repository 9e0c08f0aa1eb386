import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { endpoint } from '../http/endpoint.ts';
import { paymentsWiring } from '../wiring/payments.ts';
import { receiptFields } from '../wiring/receipts.ts';

export default endpoint(calls.paymentStatus, {
  limits: ['paymentStatus'],
  async handle({ app, user, log, after }) {
    const { payments } = paymentsWiring(app, log, after);
    const { state, record } = await payments.status(user.userId);
    return { json: { paymentStatus: state === 'paid', status: state, ...receiptFields(app, record) } };
  },
});

export const config: Config = { path: '/payment/payment-status' };

import type { Config } from '@netlify/functions';
import type { StatusAnswer } from '#contract/payment';
import { paymentsApp } from '../app/payments.ts';
import { receiptFields } from '../app/receipts.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint({
  name: 'payment-status',
  method: 'GET',
  auth: 'user',
  limits: ['paymentStatus'],
  async handle({ app, user, log, after }) {
    const { payments } = paymentsApp(app, log, after);
    const { state, record } = await payments.status(user.userId);
    const answer: StatusAnswer = { paymentStatus: state === 'paid', status: state, ...receiptFields(app, record) };
    return { json: answer };
  },
});

export const config: Config = { path: '/payment/payment-status' };

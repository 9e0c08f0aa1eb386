import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { readStatus } from '../domain/payments/status.ts';
import { endpoint } from '../http/endpoint.ts';
import { paymentsWiring } from '../wiring/payments.ts';
import { receiptFields, returnedFields } from '../wiring/receipts.ts';

export default endpoint(paymentCalls.paymentStatus, {
  limits: ['paymentStatus'],
  async handle({ app, user, log, after }) {
    const { state, record, year, closed } = await readStatus(paymentsWiring(app, after, log), user.userId);
    return {
      json: {
        paymentStatus: state === 'paid',
        status: state,
        year,
        ...(closed !== undefined && { closed }),
        ...receiptFields(app, record),
        ...returnedFields(record),
      },
    };
  },
});

export const config: Config = { path: '/payment/payment-status' };

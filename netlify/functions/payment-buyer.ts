import type { Config } from '@netlify/functions';
import * as paymentCalls from '#contract/calls/payments';
import { buyerForm } from '#contract/forms/buyer';
import { bodySchema } from '#contract/forms/schema';
import { readBuyer, saveBuyer } from '../domain/payments/buyer.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { buyerWiring } from '../wiring/buyer.ts';
import { fee } from '../wiring/receipts.ts';

const read = endpoint(paymentCalls.buyerRead, {
  limits: ['buyer'],
  async handle({ app, user, after, log }) {
    return { json: await readBuyer(buyerWiring(app, after, log), user.userId) };
  },
});

/** Where no tax is taken nobody is asked, and the call answers that there is nothing here. */
const tax = fee.tax ?? { number: { name: '', help: '', pattern: '.*', wrong: '' } };

const save = endpoint(paymentCalls.buyerSave, {
  limits: ['buyer'],
  body: bodySchema(buyerForm(tax)),
  async handle({ app, user, body, after, log }) {
    const answer = await saveBuyer(buyerWiring(app, after, log), user.userId, body);
    log.info('payment-buyer', { outcome: 'ok', user: user.userId });
    return { json: answer };
  },
});

export default byMethod(read, save);

export const config: Config = { path: '/payment/buyer' };

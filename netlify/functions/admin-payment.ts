import type { Config } from '@netlify/functions';
import * as adminCalls from '#contract/calls/admin';
import { paymentUpdate, refundBody } from '#contract/money-desk';
import { askRefund, readMoney, updatePayment } from '../domain/administration/money.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { moneyWiring } from '../wiring/money.ts';

const read = endpoint(adminCalls.adminPaymentRead, {
  limits: ['admin'],
  async handle({ app, user, params, after, log }) {
    const admin = { id: user.userId, email: user.email };
    return { json: await readMoney(moneyWiring(app, after, log), admin, params.id ?? '') };
  },
});

const refund = endpoint(adminCalls.adminRefund, {
  limits: ['admin'],
  body: refundBody,
  async handle({ app, user, body, params, after, log }) {
    const admin = { id: user.userId, email: user.email };
    const desk = await askRefund(moneyWiring(app, after, log), { ...body, admin, userId: params.id ?? '' });
    log.info('admin-refund', { outcome: 'ok', user: user.userId });
    return { json: desk };
  },
});

const update = endpoint(adminCalls.adminPaymentUpdate, {
  limits: ['admin'],
  body: paymentUpdate,
  async handle({ app, user, body, params, after, log }) {
    const admin = { id: user.userId, email: user.email };
    const money = moneyWiring(app, after, log);
    const desk = await updatePayment(money, { admin, userId: params.id ?? '', update: body });
    log.info('admin-payment', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: desk };
  },
});

export default byMethod(read, refund, update);

export const config: Config = { path: '/admin/payments/:id' };

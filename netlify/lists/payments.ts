import { shownAddress } from '../domain/shown-address.ts';
import { inspectionKey, inspectionRecord } from '../store/inspection/record.ts';
import { paymentKey, paymentRecord, paymentsByUpdated } from '../store/payment/record.ts';
import { userKey, userRecord } from '../store/user/record.ts';
import { byScore, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const user = fieldsOf(userKey, userRecord);
const payment = fieldsOf(paymentKey, paymentRecord);
const inspection = fieldsOf(inspectionKey, inspectionRecord);

export const payments = serveList('payments', {
  sorts: { updated: byScore(paymentsByUpdated) },
  searched: [
    user('email'),
    payment('email'),
    payment('intentId'),
    payment('receiptNumber'),
    payment('buyer'),
    inspection('search'),
  ],
  narrow: (state) => is(payment('state'), state),
  values: {
    userId: rowId,
    // The account may be gone; the facts of the payment name the address it was made with.
    email: user('email').or(payment('email')).or('').as(shownAddress),
    institution: inspection('institution').or(payment('buyer').as(({ name }) => name)),
    status: payment('state').or('none'),
    amount: payment('amount').or(0),
    currency: payment('currency').or(''),
    intentId: payment('intentId').or(''),
    attempt: payment('attempt').or(0),
    refundedAmount: payment('refundedAmount').as((minor) => (minor === 0 ? undefined : minor)),
    waiting: payment('orders').as((orders) => orders.find(({ state }) => state === 'waiting')?.amount),
    receiptNumber: payment('receiptNumber'),
    updatedAt: payment('updatedAt').or(0).as(isoInstant),
    receiptUrl: payment('receiptUrl'),
  },
});

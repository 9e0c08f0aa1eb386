import { shownAddress } from '../domain/shown-address.ts';
import { inspectionKey, inspectionRecord } from '../store/inspection/record.ts';
import { paymentKey, paymentRecord } from '../store/payment/record.ts';
import { userKey, userRecord, usersByEmail, usersByTime } from '../store/user/record.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const user = fieldsOf(userKey, userRecord);
const payment = fieldsOf(paymentKey, paymentRecord);
const inspection = fieldsOf(inspectionKey, inspectionRecord);

export const institutions = serveList('institutions', {
  sorts: { registered: byScore(usersByTime), email: byText(usersByEmail) },
  searched: [user('email'), inspection('search'), payment('buyer'), payment('receiptNumber')],
  narrow: (filter) =>
    filter === 'disabled' ? is(user('disabled'), true) : is(payment('state'), filter, { orMissing: filter === 'none' }),
  values: {
    id: rowId,
    email: user('email').or('').as(shownAddress),
    role: user('role').or('institute'),
    disabled: user('disabled').or(false),
    registeredAt: user('createdAt').or(0).as(isoInstant),
    payment: payment('state').or('none'),
    institution: inspection('institution').or(payment('buyer').as(({ name }) => name)),
    group: inspection('group'),
    firstDate: inspection('preferredDates').as(([first]) => first),
    receiptUrl: payment('receiptUrl'),
  },
});

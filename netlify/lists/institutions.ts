import { indexes } from '../store/indexes.ts';
import { inspectionRecord } from '../store/inspections.ts';
import { keys } from '../store/keys.ts';
import { paymentRecord } from '../store/payment/record.ts';
import { userRecord } from '../store/users.ts';
import { byScore, byText, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const user = fieldsOf(keys.user, userRecord);
const payment = fieldsOf(keys.payment, paymentRecord);
const inspection = fieldsOf(keys.inspection, inspectionRecord);

export const institutions = serveList('institutions', {
  sorts: { registered: byScore(keys.users), email: byText(indexes.usersByEmail) },
  searched: [user('email'), inspection('search')],
  narrow: (filter) =>
    filter === 'disabled' ? is(user('disabled'), true) : is(payment('state'), filter, { orMissing: filter === 'none' }),
  values: {
    id: rowId,
    email: user('email').or(''),
    role: user('role').or('institute'),
    disabled: user('disabled').or(false),
    registeredAt: user('createdAt').or(0).as(isoInstant),
    payment: payment('state').or('none'),
    institution: inspection('institution'),
    group: inspection('group'),
    firstDate: inspection('preferredDates').as(([first]) => first),
    receiptUrl: payment('receiptUrl'),
  },
});

import { invitationKey, invitationRecord, invitationsByReceived } from '../store/invitation/record.ts';
import { byScore, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const invitation = fieldsOf(invitationKey, invitationRecord);

export const invitations = serveList('invitations', {
  sorts: { received: byScore(invitationsByReceived) },
  searched: [invitation('search')],
  narrow: (status) => is(invitation('status'), status),
  values: {
    reference: rowId,
    receivedAt: invitation('receivedAt').or(0).as(isoInstant),
    status: invitation('status').or('open'),
    name: invitation('name').or(''),
    email: invitation('email').or(''),
    proof: invitation('proof').or(''),
    decidedAt: invitation('decidedAt').as(isoInstant),
    decidedBy: invitation('decidedBy'),
    code: invitation('code'),
  },
});

import type {
  InvitationBody,
  InvitationDecision,
  InvitationReceipt,
  InvitationRow,
  PassportData,
} from '../invitation.ts';
import type { Call } from './call.ts';

/** Takes a request for an invitation letter; also as a plain form post. */
export const invitation: Call<InvitationBody, { 200: InvitationReceipt }> = {
  method: 'POST',
  path: '/api/visa-letter',
  auth: 'none',
  adds: true,
};

/** What stands in the passport of who asked, until it is erased. Each look is in the trail. */
export const invitationPassport: Call<undefined, { 200: PassportData }, 'not_found', 'admin'> = {
  method: 'GET',
  path: '/admin/invitations/:reference',
  auth: 'admin',
};

/** Approves a request, and mails the letter, or declines it with a reason. */
export const invitationDecide: Call<InvitationDecision, { 200: InvitationRow }, 'not_found' | 'conflict', 'admin'> = {
  method: 'PATCH',
  path: '/admin/invitations/:reference',
  auth: 'admin',
};

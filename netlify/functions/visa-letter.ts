import type { Config } from '@netlify/functions';
import { invitation } from '#contract/calls/invitations';
import { attemptHeader } from '#contract/headers';
import { invitationBody, invitationPost } from '#contract/invitation';
import { askForInvitation } from '../domain/invitations/request.ts';
import { endpoint } from '../http/endpoint.ts';
import { invitationPage } from '../pages/invitation.ts';
import { invitationsWiring } from '../wiring/invitations.ts';

export default endpoint(invitation, {
  limits: ['contact'],
  body: invitationBody,
  form: { schema: invitationPost, page: invitationPage },
  async handle({ app, body, headers, after, log }) {
    const receipt = await askForInvitation(invitationsWiring(app, after), body, headers.get(attemptHeader));
    log.info('invitation', { outcome: body.website ? 'refused' : 'ok' });
    return { json: receipt };
  },
});

export const config: Config = { path: '/api/visa-letter' };

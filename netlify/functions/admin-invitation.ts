import type { Config } from '@netlify/functions';
import { invitationDecide, invitationPassport } from '#contract/calls/invitations';
import { invitationDecision } from '#contract/invitation';
import { decideInvitation, readPassport } from '../domain/invitations/decide.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { invitationsWiring } from '../wiring/invitations.ts';

const read = endpoint(invitationPassport, {
  limits: ['admin'],
  async handle({ app, user, params, after, log }) {
    const admin = { id: user.userId, email: user.email };
    const ports = { ...invitationsWiring(app, after), letterPdf: async () => new Uint8Array() };
    const passport = await readPassport(ports, { admin, reference: params.reference ?? '' });
    log.info('admin-passport', { outcome: 'ok', user: user.userId });
    return { json: passport };
  },
});

const decide = endpoint(invitationDecide, {
  limits: ['admin'],
  body: invitationDecision,
  async handle({ app, user, body, params, after, log }) {
    // Loaded only when one is decided: the writer of PDF and the signature are most of this function.
    const { invitationPdf } = await import('../services/certificate/invitation-pdf.ts');
    const { sheetSetting } = await import('../wiring/certificate-sheet.ts');
    const setting = sheetSetting(app, log);
    const row = await decideInvitation(
      { ...invitationsWiring(app, after), letterPdf: (letter) => invitationPdf(letter, setting) },
      { admin: { id: user.userId, email: user.email }, reference: params.reference ?? '', ...body },
    );
    log.info('admin-invitation', { outcome: 'ok', user: user.userId, reason: row.status });
    return { json: row };
  },
});

export default byMethod(read, decide);

export const config: Config = { path: '/admin/invitations/:reference' };

import type { DecidePorts } from '../domain/invitations/decide.ts';
import type { AskPorts } from '../domain/invitations/request.ts';
import { invitations } from '../lists/invitations.ts';
import { createAuditTrail } from '../store/audit/store.ts';
import { createInvitationBook } from '../store/invitation/store.ts';
import { createSeal } from '../store/seal.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { coordinatorsWiring } from './coordinators.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function invitationsWiring(app: App, after: After): AskPorts & Omit<DecidePorts, 'letterPdf'> {
  const seal = createSeal(app.env.keys.resetCode, 'passport');
  return {
    ...systemOf(app),
    invitations: createInvitationBook(app.store, postWiring(app, after), seal, (reference, stored) =>
      invitations.rowOf(reference, [stored]),
    ),
    trail: createAuditTrail(app.store),
    site: siteWiring(app),
    coordinators: coordinatorsWiring.coordinators.map(({ email }) => email),
  };
}

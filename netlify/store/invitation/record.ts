import { type InvitationStatus, invitationStates } from '#contract/lists/invitations';
import { integer, record, text, word } from '../codec.ts';
import { identifier } from '../identifiers.ts';

/** `visa:{reference}`. `search` is what the admin's search looks through. What stands in the passport is kept apart. */
export const invitationRecord = record({
  receivedAt: integer,
  name: text,
  email: text,
  proof: text,
  status: word(...(Object.keys(invitationStates) as InvitationStatus[])),
  decidedAt: integer,
  decidedBy: text,
  code: text,
  search: text,
});

export const invitationKey = (reference: string) => `visa:${identifier(reference)}`;

/** What stands in the passport, sealed. It ends by itself, and no copy of the store takes it along. */
export const passportKey = (reference: string) => `${passportPrefix}${identifier(reference)}`;
export const passportPrefix = 'visa-passport:';

/** Scores in milliseconds, members are references. */
export const invitationsByReceived = 'idx:invitations:received';

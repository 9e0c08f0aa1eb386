import * as z from 'zod/mini';
import type { BodyOf, ValuesOf } from './forms/form.ts';
import { invitationForm } from './forms/invitation.ts';
import { bodySchema, postSchema } from './forms/schema.ts';
import { longestReason } from './invitation-limits.ts';
import type { AdminRow } from './lists.ts';

/** Body of POST /api/visa-letter. */
export const invitationBody = bodySchema(invitationForm);
export type InvitationBody = BodyOf<typeof invitationForm>;

/** The same form posted by a browser with scripts off. */
export const invitationPost = postSchema(invitationForm);

/** What a visitor wrote, checked. */
export type InvitationValues = ValuesOf<typeof invitationForm>;

/** Answer of POST /api/visa-letter. */
export interface InvitationReceipt {
  /** What the sender quotes when asking again, e.g. `V-7KXM-42PD`. */
  readonly reference: string;
}

/** Body of PATCH /admin/invitations/:reference. The reason is mailed as it stands. */
export const invitationDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({
    decision: z.literal('decline'),
    reason: z
      .string('Say why.')
      .check(z.trim(), z.minLength(1, 'Say why.'), z.maxLength(longestReason, 'The reason is too long.')),
  }),
]);
export type InvitationDecision = z.infer<typeof invitationDecision>;

/** Answer of GET /admin/invitations/:reference: what is kept apart, encrypted. Without both once it was erased. */
export interface PassportData {
  readonly passport?: string;
  readonly nationality?: string;
}

export type InvitationRow = AdminRow<'invitations'>;

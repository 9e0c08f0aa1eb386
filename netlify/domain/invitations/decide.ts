import type { InvitationDecision, InvitationRow, PassportData } from '#contract/invitation';
import type { InvitationStatus } from '#contract/lists/invitations';
import { canonicalAddress } from '#contract/typed/address';
import { newCertificateCode, shownCertificateCode } from '#contract/typed/certificate-code';
import { invitationApproved, invitationDeclined } from '../../letters/invitations.ts';
import {
  type Administrator,
  type AuditEntry,
  type AuditPorts,
  type AuditTrail,
  auditEntry,
} from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { Letter } from '../letter.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { dayMs, type Passport, passportDays, type StoredInvitation } from './request.ts';

/** What is written when a request is decided. */
export interface Decided {
  readonly status: Exclude<InvitationStatus, 'open'>;
  /** Of the letter; an approval has one. */
  readonly code?: string;
  /** When the store forgets the passport, in milliseconds since 1970. */
  readonly erasedAt: number;
}

export interface DecisionBook {
  find(reference: string): Promise<StoredInvitation | undefined>;
  /** Undefined once it was erased. */
  passportOf(reference: string): Promise<Passport | undefined>;
  /**
   * Decides an open request in one step: status, the letter's certificate, the end of the passport, the trail and the letter, all or none.
   *
   * @returns whether it was this call that decided
   */
  decide(
    invitation: StoredInvitation,
    decided: Decided,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Promise<boolean>;
  rowOf(reference: string): Promise<InvitationRow | undefined>;
}

export interface LetterOfInvitation extends Passport {
  readonly name: string;
  readonly proof: string;
  readonly code: string;
  readonly issuedAt: number;
}

export interface DecidePorts extends AuditPorts {
  readonly invitations: DecisionBook;
  readonly trail: AuditTrail;
  readonly site: SiteIdentity;
  /** The letter as a PDF, signed where there is a key. */
  letterPdf(letter: LetterOfInvitation): Promise<Uint8Array>;
}

/** Shows what stands in the passport to who decides; each look is in the trail. @throws {Failure} `not_found` */
export async function readPassport(
  ports: DecidePorts,
  { admin, reference }: { readonly admin: Administrator; readonly reference: string },
): Promise<PassportData> {
  if (!(await ports.invitations.find(reference))) throw new Failure('not_found');
  const passport = await ports.invitations.passportOf(reference);
  await ports.trail.add(auditEntry(ports, { admin, action: 'passport_read', target: reference }));
  return passport ?? {};
}

/**
 * Approves or declines a request, once: whoever comes second is told what was decided.
 *
 * @returns the row as it stands; also for the same decision again, whose answer was lost
 * @throws {Failure} `not_found`; `conflict` when it was decided otherwise, or its passport is erased already
 */
export async function decideInvitation(
  ports: DecidePorts,
  { admin, reference, ...asked }: { readonly admin: Administrator; readonly reference: string } & InvitationDecision,
): Promise<InvitationRow> {
  const invitation = await ports.invitations.find(reference);
  if (!invitation) throw new Failure('not_found');
  const status = asked.decision === 'approve' ? 'approved' : 'declined';
  if (invitation.status === 'open') {
    const erasedAt = ports.now() + passportDays.decided * dayMs;
    const entry = auditEntry(ports, { admin, action: `invitation_${status}`, target: reference });
    const code = newCertificateCode(ports.bytes);
    const letter =
      asked.decision === 'approve' ? await approval(ports, invitation, code) : refusal(ports, invitation, asked.reason);
    const decided = { status, erasedAt, ...(status === 'approved' && { code }) } as const;
    await ports.invitations.decide(invitation, decided, entry, [letter]);
  }
  const row = await ports.invitations.rowOf(reference);
  if (!row) throw new Failure('not_found');
  if (row.status !== status)
    throw new Failure('conflict', {
      detail: `It was ${row.status} by ${row.decidedBy ?? 'another administrator'} in the meantime.`,
    });
  return row;
}

async function approval(
  ports: DecidePorts,
  { reference, name, email, proof }: StoredInvitation,
  code: string,
): Promise<Letter> {
  const passport = await ports.invitations.passportOf(reference);
  if (!passport)
    throw new Failure('conflict', { detail: 'What stood in the passport is erased: ask for a new request.' });
  const pdf = await ports.letterPdf({ ...passport, name, proof, code, issuedAt: ports.now() });
  const sent = {
    to: addressOf(email),
    reference,
    code: shownCertificateCode(code),
    pdf: Buffer.from(pdf).toString('base64'),
  };
  return { ...invitationApproved(ports.site, sent), inNoBackup: true };
}

const refusal = ({ site }: DecidePorts, { reference, email }: StoredInvitation, reason: string): Letter =>
  invitationDeclined(site, { to: addressOf(email), reference, reason });

const addressOf = (email: string) => canonicalAddress(email) ?? email;

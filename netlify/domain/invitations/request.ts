import type { honeypot } from '#contract/forms/rules';
import type { InvitationReceipt, InvitationValues } from '#contract/invitation';
import type { InvitationStatus } from '#contract/lists/invitations';
import { canonicalAddress } from '#contract/typed/address';
import { referenceFrom } from '#contract/typed/reference';
import { invitationAsked, invitationReceived } from '../../letters/invitations.ts';
import { referenceBytes } from '../attempt.ts';
import type { Clock } from '../clock.ts';
import type { Letter } from '../letter.ts';
import { copyPace } from '../pace.ts';
import type { Random } from '../random.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** What stands in a passport: kept apart from the request, encrypted, under a key that ends by itself. */
export interface Passport {
  readonly passport: string;
  readonly nationality: string;
}

/** A request as it is kept, without what stands in the passport. */
export interface StoredInvitation extends Omit<InvitationValues, keyof typeof honeypot | keyof Passport> {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly status: InvitationStatus;
}

export const dayMs = 86_400_000;
/** How long the passport of a request that nobody decides is kept, and of a decided one after the decision. Days; the privacy page says the same. */
export const passportDays = { undecided: 180, decided: 30 } as const;

export interface InvitationBook {
  /**
   * Keeps a request, its passport and its letters in one step; one that is there already stays as it is.
   *
   * @param erasedAt when the store forgets the passport, in milliseconds since 1970
   */
  add(invitation: StoredInvitation, passport: Passport, erasedAt: number, letters: readonly Letter[]): Promise<void>;
}

export interface AskPorts extends Clock, Random {
  readonly invitations: InvitationBook;
  readonly site: SiteIdentity;
  /** Addresses that are told of each request. */
  readonly coordinators: readonly string[];
}

/**
 * Takes a request for an invitation letter: stored first; the sender gets the reference, the coordinators are told that somebody asked.
 * No letter repeats what stands in the passport.
 *
 * @param attempt number of the call, the same again when its answer was lost
 */
export async function askForInvitation(
  ports: AskPorts,
  values: InvitationValues,
  attempt: string | null,
): Promise<InvitationReceipt> {
  const { website, passport, nationality, ...asked } = values;
  const reference = referenceFrom('V', referenceBytes(ports, attempt, { ...asked, passport, nationality }));
  if (website) return { reference };
  const receivedAt = ports.now();
  const invitation: StoredInvitation = { ...asked, reference, receivedAt, status: 'open' };
  const to = canonicalAddress(asked.email) ?? asked.email;
  const letters: Letter[] = [
    ...ports.coordinators.map((coordinator) => invitationAsked(ports.site, { to: coordinator, reference })),
    { ...invitationReceived(ports.site, { to, reference }), pace: copyPace },
  ];
  const erasedAt = receivedAt + passportDays.undecided * dayMs;
  await ports.invitations.add(invitation, { passport, nationality }, erasedAt, letters);
  return { reference };
}

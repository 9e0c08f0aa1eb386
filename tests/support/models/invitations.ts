import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { canonicalAddress } from '#contract/typed/address';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { Decided } from '#server/domain/invitations/decide';
import type { Passport, StoredInvitation } from '#server/domain/invitations/request';
import type { Letter } from '#server/domain/letter';
import { agingRecords } from '#server/store/aging';
import {
  certificateKey,
  certificateOfRow,
  certificateRecord,
  certificatesByIssued,
  certificateWords,
} from '#server/store/certificate/record';
import { invitationKey, invitationRecord, invitationsByReceived, passportKey } from '#server/store/invitation/record';
import { createInvitationBook, eraseInvitationsOf, invitationRemoval } from '#server/store/invitation/store';
import type { Store } from '#server/store/redis';
import { searchText } from '#server/store/sorted-text';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { letterOf, MailModel, plainPost } from './mail.ts';
import { anyText, soon } from './writing-steps.ts';

type Kept = StoredInvitation & { decidedAt?: number; decidedBy?: string; code?: string };

/** Nothing is hidden from a comparison. */
const plainSeal = { close: async (text: string) => text, open: async (text: string) => text };

/** Requests for invitation letters in memory: each is decided once, and an approval brings a certificate. */
class InvitationsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly #kept = new Map<string, Kept>();
  readonly #passports = new Map<string, Passport>();
  readonly #certificates = new Map<string, { name: string; issuedAt: number; row: string }>();

  add(invitation: StoredInvitation, passport: Passport, erasedAt: number, letters: readonly Letter[]): void {
    if (this.#kept.has(invitation.reference)) return;
    this.#kept.set(invitation.reference, invitation);
    this.#keepPassport(invitation.reference, passport, erasedAt);
    this.mail.queue(letters, invitation.receivedAt);
  }

  decide(
    { reference, name }: StoredInvitation,
    decided: Decided,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): boolean {
    const known = this.#kept.get(reference);
    if (known?.status !== 'open') return false;
    const { status, code, erasedAt } = decided;
    this.#kept.set(reference, { ...known, status, decidedAt: entry.at, decidedBy: entry.actor, ...(code && { code }) });
    const row = createHash('sha256').update(`invitation ${reference}`).digest('hex');
    if (code) this.#certificates.set(code, { name, issuedAt: entry.at, row });
    const passport = this.#passports.get(reference);
    if (passport) this.#keepPassport(reference, passport, erasedAt);
    this.audit.add(entry);
    this.mail.queue(letters, entry.at);
    return true;
  }

  #keepPassport(reference: string, passport: Passport, erasedAt: number): void {
    if (erasedAt > Date.now()) this.#passports.set(reference, passport);
    else this.#passports.delete(reference);
  }

  passportOf(reference: string): Passport | undefined {
    return this.#passports.get(reference);
  }

  find(reference: string) {
    const {
      decidedAt: _at,
      decidedBy: _by,
      code: _code,
      ...asked
    } = this.#kept.get(reference) ?? ({} as Partial<Kept>);
    return asked.reference === undefined ? undefined : asked;
  }

  remove(matches: (kept: Kept) => boolean): number {
    const gone = [...this.#kept.values()].filter(matches);
    for (const { reference } of gone) {
      this.#kept.delete(reference);
      this.#passports.delete(reference);
    }
    return gone.length;
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    for (const { reference, ...fields } of this.#kept.values()) {
      const search = searchText([reference, fields.name, fields.email, canonicalAddress(fields.email), fields.proof]);
      expected.hash(invitationKey(reference), invitationRecord.encode({ ...fields, search }), stays);
    }
    for (const [reference, passport] of this.#passports)
      expected.text(passportKey(reference), JSON.stringify(passport), { ends: true });
    const times = new Map([...this.#kept.values()].map(({ reference, receivedAt }) => [reference, receivedAt]));
    expected.sorted(invitationsByReceived, times, stays);
    for (const [code, certificate] of this.#certificates) {
      expected.hash(
        certificateKey(code),
        certificateRecord.encode({
          kind: 'visa',
          ...certificate,
          search: certificateWords({ code, kind: 'visa', name: certificate.name }),
        }),
        stays,
      );
      expected.text(certificateOfRow(certificate.row), code, stays);
    }
    const issued = new Map([...this.#certificates].map(([code, { issuedAt }]) => [code, issuedAt]));
    expected.sorted(certificatesByIssued, issued, stays);
    this.audit.describe(expected);
    this.mail.describe(expected);
    return expected.held;
  }
}

const reference = fc.constantFrom('V-1', 'V-2');
/** An hour before now, or after: no run lasts that long. */
const erased = fc.constantFrom(-3_600_000, 3_600_000);
export const invitationSteps = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    reference,
    at: soon,
    erased,
    name: anyText,
    email: fc.constantFrom('asha@example.org', 'Ravi@example.org'),
    proof: anyText,
    passport: anyText,
    letters: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ do: fc.constant('decide' as const), reference, at: soon, erased, approves: fc.boolean() }),
  fc.record({ do: fc.constantFrom('find' as const, 'look' as const), reference }),
  fc.record({ do: fc.constant('purge' as const), at: soon }),
  fc.record({ do: fc.constant('erase' as const), address: fc.constantFrom('asha@example.org', 'ravi@example.org') }),
);
type Step = typeof invitationSteps extends fc.Arbitrary<infer S> ? S : never;

export function invitationsSides(store: Store) {
  const model = new InvitationsModel();
  const book = createInvitationBook(store, plainPost, plainSeal, (id) => ({ reference: id }) as never);
  return {
    model,
    async both(step: Step, place: number): Promise<readonly [unknown, unknown]> {
      switch (step.do) {
        case 'ask': {
          const { do: _, at: receivedAt, erased: from, passport, letters: count, ...words } = step;
          const invitation = { ...words, receivedAt, status: 'open' as const };
          const told = Array.from({ length: count }, (_one, index) => letterOf(`letter-${place}-${index}`));
          const input = [invitation, { passport, nationality: 'x' }, Date.now() + from, told] as const;
          await book.add(...input);
          return [await book.add(...input), model.add(...input)];
        }
        case 'decide': {
          const invitation = {
            ...(model.find(step.reference) ?? { name: 'x' }),
            reference: step.reference,
          } as StoredInvitation;
          const status = step.approves ? ('approved' as const) : ('declined' as const);
          const decided = { status, erasedAt: Date.now() + step.erased, ...(step.approves && { code: `C${place}` }) };
          const action = `invitation_${status}` as const;
          const entry = { id: `e${place}`, at: step.at, actor: 'a', action, target: step.reference };
          const told = [letterOf(`decision-${place}`)];
          return [await book.decide(invitation, decided, entry, told), model.decide(invitation, decided, entry, told)];
        }
        case 'find':
          return [await book.find(step.reference), model.find(step.reference)];
        case 'look':
          return [await book.passportOf(step.reference), model.passportOf(step.reference)];
        case 'purge': {
          const removed = await agingRecords(store, invitationRemoval(store)).removeOlder(step.at, 100);
          return [removed, model.remove(({ receivedAt }) => receivedAt < step.at)];
        }
        case 'erase':
          return [
            await eraseInvitationsOf(store, step.address),
            model.remove(({ email }) => email.toLowerCase() === step.address),
          ];
      }
    },
  };
}

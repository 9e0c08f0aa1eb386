import { createHash } from 'node:crypto';
import type { InvitationRow } from '#contract/invitation';
import { canonicalAddress } from '#contract/typed/address';
import type { DecisionBook } from '../../domain/invitations/decide.ts';
import type { InvitationBook, Passport } from '../../domain/invitations/request.ts';
import { type Removal, removeMatching } from '../aging.ts';
import { auditInput } from '../audit/parts.ts';
import {
  certificateKey,
  certificateOfRow,
  certificateRecord,
  certificatesByIssued,
  certificateWords,
} from '../certificate/record.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import type { Seal } from '../seal.ts';
import { searchText } from '../sorted-text.ts';
import { invitationKey, invitationRecord, invitationsByReceived, passportKey } from './record.ts';
import { addInvitation, decideInvitation, removeInvitation } from './scripts.ts';

/** The store counts the end of a key in seconds. */
const seconds = (ms: number) => Math.ceil(ms / 1000);

const isReference = (value: string) => /^[A-Za-z0-9_-]{1,64}$/.test(value);

/**
 * @param seal closes what stands in a passport
 * @param rowOf makes a row of the organisers' list from the stored record
 */
export function createInvitationBook(
  store: Store,
  post: Post,
  seal: Seal,
  rowOf: (reference: string, stored: Reply) => InvitationRow,
): InvitationBook & DecisionBook {
  return {
    async add(invitation, passport, erasedAt, letters) {
      const { reference, ...fields } = invitation;
      const { name, email, proof, receivedAt } = fields;
      const search = searchText([reference, name, email, canonicalAddress(email), proof]);
      const prepared = await post.prepare(letters, receivedAt);
      const added = await store.run(addInvitation, {
        keys: {
          invitation: invitationKey(reference),
          passport: passportKey(reference),
          byReceived: invitationsByReceived,
        },
        args: {
          reference,
          receivedAt,
          sealed: await seal.close(JSON.stringify(passport)),
          erasedAt: seconds(erasedAt),
        },
        letters: prepared,
        rest: invitationRecord.encode({ ...fields, search }),
      });
      if (added === 1) post.queued(prepared);
    },
    async find(reference) {
      if (!isReference(reference)) return undefined;
      const { receivedAt, name, email, proof, status } =
        invitationRecord.decode(await store.call('HGETALL', invitationKey(reference))) ?? {};
      return receivedAt === undefined || name === undefined || email === undefined || proof === undefined
        ? undefined
        : { reference, receivedAt, name, email, proof, status: status ?? 'open' };
    },
    async passportOf(reference) {
      const sealed = await store.call('GET', passportKey(reference));
      return sealed === null ? undefined : (JSON.parse(await seal.open(String(sealed))) as Passport);
    },
    async decide({ reference, name }, { status, code = 'none', erasedAt }, entry, letters) {
      const prepared = await post.prepare(letters, entry.at);
      const trace = auditInput(entry);
      const row = createHash('sha256').update(`invitation ${reference}`).digest('hex');
      const stored = invitationRecord.encode({ decidedAt: entry.at, decidedBy: entry.actor });
      const [, decidedAt = '', , decidedBy = ''] = stored;
      const decided = await store.run(decideInvitation, {
        keys: {
          invitation: invitationKey(reference),
          passport: passportKey(reference),
          certificate: certificateKey(code),
          ofRow: certificateOfRow(row),
          byIssued: certificatesByIssued,
          ...trace.keys,
        },
        args: {
          status,
          decidedAt,
          decidedBy,
          code,
          certificateFields: JSON.stringify(
            certificateRecord.encode({
              kind: 'visa',
              name,
              issuedAt: entry.at,
              row,
              search: certificateWords({ code, kind: 'visa', name }),
            }),
          ),
          erasedAt: seconds(erasedAt),
          ...trace.args,
        },
        rest: trace.rest,
        letters: prepared,
      });
      if (decided === 1) post.queued(prepared);
      return decided === 1;
    },
    async rowOf(reference) {
      const stored = await store.call('HGETALL', invitationKey(reference));
      return invitationRecord.decode(stored) && rowOf(reference, stored);
    },
  };
}

export const invitationRemoval = (store: Store): Removal => ({
  key: invitationKey,
  byAge: invitationsByReceived,
  remove(reference) {
    const keys = {
      invitation: invitationKey(reference),
      passport: passportKey(reference),
      byReceived: invitationsByReceived,
    };
    return store.run(removeInvitation, { keys, args: { reference } });
  },
});

/** Removes the requests that were sent with a canonical address, their passports too; answers how many. */
export const eraseInvitationsOf = (store: Store, address: string): Promise<number> =>
  removeMatching(
    store,
    invitationRemoval(store),
    (stored) => canonicalAddress(invitationRecord.decode(stored)?.email ?? '') === address,
  );

import portal from '#content/portal.json' with { type: 'json' };
import type { InstitutionPayment, InstitutionRecord } from '#contract/institution';
import type { AdminRow } from '#contract/lists';
import { yearsBetween } from '../domain/payments/year.ts';
import { shownAddress } from '../domain/shown-address.ts';
import { auditKey, auditOfTarget, auditRecord } from './audit/record.ts';
import { isIdentifier, prefixOf } from './identifiers.ts';
import { inspectionKey, inspectionRecord } from './inspection/record.ts';
import { inspectionOf } from './inspection/store.ts';
import { sentKey } from './mail/record.ts';
import { paymentId, paymentKeyOf, paymentOf } from './payment/record.ts';
import { queriesOfMailbox, queryKey } from './query/record.ts';
import type { Reply, Store } from './redis.ts';
import { script } from './script.ts';
import { userKey, userRecord } from './user/record.ts';

/** Most of a kind that a record shows. */
const most = 50;

/**
 * What points at an institution: queries of its mailbox, letters sent to it, entries of the trail about its account, payments and request.
 * The records' keys follow from what the indexes hold, so they are not declared.
 */
const readPointers = script(
  { keys: ['queries', 'sent'], args: ['queryPrefix', 'auditPrefix', 'most'], rest: 'trails', flags: ['reads'] },
  `
local function newest(index) return redis.call('ZREVRANGE', index, 0, most - 1, 'WITHSCORES') end
local asked, deeds = {}, {}
local found = newest(queries)
for place = 1, #found, 2 do
  asked[#asked + 1] = { found[place], redis.call('HGETALL', queryPrefix .. found[place]) }
end
for _, trail in ipairs(trails) do
  local entries = newest(trail)
  for place = 1, #entries, 2 do
    deeds[#deeds + 1] = { entries[place], redis.call('HGETALL', auditPrefix .. entries[place]) }
  end
end
return { asked, newest(sent), deeds }`,
);

const years = yearsBetween(portal.firstYear, portal.year);

/**
 * All that is known of one institution, in two round trips; undefined when there is no such account.
 *
 * @param rowOf makes a row of the organisers' list from a stored query
 */
export async function readInstitution(
  store: Store,
  id: string,
  rowOf: (reference: string, stored: Reply) => AdminRow<'queries'>,
): Promise<InstitutionRecord | undefined> {
  if (!isIdentifier(id)) return undefined;
  const dues = years.map((year) => ({ userId: id, year }));
  const [account, request, ...paid] = await store.readAll([userKey(id), inspectionKey(id), ...dues.map(paymentKeyOf)]);
  const user = userRecord.decode(account);
  if (!user?.email) return undefined;
  const stored = inspectionRecord.decode(request);
  const inspection = stored ? inspectionOf(stored) : null;
  const payments = dues.flatMap((due, place) => {
    const payment = paymentOf(due, paid[place]);
    return payment ? [payment] : [];
  });
  const targets = new Set([id, ...dues.map(paymentId), ...(inspection ? [inspection.reference] : [])]);
  const [asked, sent, deeds] = (await store.run(readPointers, {
    keys: { queries: queriesOfMailbox(user.email), sent: sentKey(user.email) },
    args: { queryPrefix: prefixOf(queryKey), auditPrefix: prefixOf(auditKey), most },
    rest: [...targets].map(auditOfTarget),
  })) as unknown as readonly [readonly Pointer[], readonly string[], readonly Pointer[]];
  const buyer = payments.toReversed().find((payment) => payment.buyer)?.buyer;
  return {
    id,
    email: shownAddress(user.email),
    role: user.role ?? 'institute',
    disabled: user.disabled ?? false,
    registeredAt: iso(user.createdAt ?? 0),
    ...(buyer && { buyer }),
    payments: payments.toReversed().map(shownPayment),
    inspection,
    queries: asked.map(([reference, fields]) => rowOf(reference, fields)),
    mails: pairsOf(sent).map(([member, at]) => ({ at: iso(Number(at)), subject: member.replace(/^\S+ /, '') })),
    deeds: deeds
      .flatMap(([entryId, fields]) => {
        const { at, actor, action } = auditRecord.decode(fields) ?? {};
        return action === undefined ? [] : [{ id: entryId, at: iso(at ?? 0), actor: actor ?? '', action }];
      })
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, most),
  };
}

type Pointer = readonly [id: string, fields: Reply];

const iso = (ms: number) => new Date(ms).toISOString();

const pairsOf = (flat: readonly string[]) =>
  flat.flatMap((member, place) => (place % 2 === 0 ? [[member, flat[place + 1] ?? '0'] as const] : []));

function shownPayment(payment: NonNullable<ReturnType<typeof paymentOf>>): InstitutionPayment {
  const { year, state, amount, currency, intentId, receiptNumber, paidAt, updatedAt, refunds, disputes } = payment;
  return {
    year,
    status: state,
    amount,
    currency,
    intentId: intentId ?? '',
    ...(receiptNumber !== undefined && { receiptNumber }),
    ...(paidAt !== undefined && { paidAt: iso(paidAt) }),
    updatedAt: iso(updatedAt),
    refunds: (refunds ?? []).map((refund) => ({
      amount: refund.amount,
      status: refund.status,
      at: iso(refund.createdAt),
    })),
    disputes: (disputes ?? []).map((dispute) => ({
      amount: dispute.amount,
      status: dispute.status,
      at: iso(dispute.createdAt),
    })),
  };
}

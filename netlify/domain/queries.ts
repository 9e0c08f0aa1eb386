import { createHash } from 'node:crypto';
import type { honeypot } from '#contract/forms/rules';
import type { QueryStatus } from '#contract/lists/queries';
import type { QueryReceipt, QueryValues } from '#contract/query';
import { canonicalAddress } from '#contract/typed/address';
import { comparable } from '#contract/typed/comparable';
import { referenceFrom } from '#contract/typed/reference';
import { queryArrived, queryReceived } from '../letters/queries.ts';
import { referenceBytes } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Letter } from './letter.ts';
import { copyPace } from './pace.ts';
import type { Random } from './random.ts';
import type { SiteIdentity } from './site-identity.ts';

/** A query as it is kept: every field of the contact form, and what the site adds. */
export interface StoredQuery extends Omit<QueryValues, keyof typeof honeypot> {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly status: QueryStatus;
}

export interface QueryStore {
  /**
   * Keeps the query and queues its letters in one step: neither can be there without the other (SEC-C5). One that is there already stays
   * as it is, without further letters.
   */
  add(query: StoredQuery, letters: readonly Letter[]): Promise<void>;
}

export interface QueryPorts extends Clock, Random {
  readonly queries: QueryStore;
  /** Counts one arrival of a text from a person, by their fingerprint; throws `rate_limited` when it came too often (docs/security.md). */
  countText(fingerprint: string): Promise<void>;
  readonly site: SiteIdentity;
  /** Addresses that are told of each query. */
  readonly coordinators: readonly string[];
}

/**
 * Takes a visitor's query: stored first, then the sender gets the reference and the coordinators the text.
 *
 * @param source where it comes from, as limits count it
 * @param attempt number of the call, the same again when its answer was lost
 * @returns the reference; also for a filled honeypot, of which nothing is kept (SEC-C3)
 * @throws {Failure} `rate_limited` when the same text came too often, `unavailable` when it could not be kept
 */
export async function receiveQuery(
  ports: QueryPorts,
  values: QueryValues,
  source: string,
  attempt: string | null,
): Promise<QueryReceipt> {
  const { website, ...words } = values;
  const reference = referenceFrom('Q', referenceBytes(ports, attempt, words));
  if (website) return { reference };
  const query: StoredQuery = { ...words, reference, receivedAt: ports.now(), status: 'open' };
  await ports.countText(fingerprintOf(words, source));
  await ports.queries.add(query, lettersOf(query, ports.site, ports.coordinators));
  return { reference };
}

/**
 * Same person, same words, same fingerprint, whatever their case and spacing: the same question from many is no abuse (BUG-PR21).
 * A hash, so that no message stands in a key.
 */
export function fingerprintOf(
  { email = '', subject, message }: Pick<QueryValues, 'email' | 'subject' | 'message'>,
  source: string,
): string {
  const words = comparable([source, canonicalAddress(email) ?? '', subject, message].join('\n'));
  return createHash('sha256').update(words).digest('base64url').slice(0, 22);
}

/** One letter for each coordinator, and one for the address that the sender left: anybody's, so it has a pace (BUG-F10). */
function lettersOf(query: StoredQuery, site: SiteIdentity, coordinators: readonly string[]): Letter[] {
  const { reference } = query;
  const to = canonicalAddress(query.email ?? '');
  return [
    ...coordinators.map((coordinator) => queryArrived(site, { to: coordinator, query })),
    ...(to === undefined ? [] : [{ ...queryReceived(site, { to, reference }), pace: copyPace }]),
  ];
}

import { createHash } from 'node:crypto';
import type { QueryStatus } from '#contract/admin';
import type { QueryReceipt } from '#contract/query';
import type { Clock } from './clock.ts';
import type { Letter } from './letter.ts';
import type { Random } from './random.ts';
import { referenceFrom } from './reference.ts';
import type { SiteIdentity } from './site-identity.ts';

/** What a visitor wrote, cleaned by the contract. `decoy` holds whatever stood in the input that people never see. */
export interface QueryWords {
  readonly subject: string;
  readonly message: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly decoy?: string | undefined;
}

export interface StoredQuery {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly subject: string;
  readonly message: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly status: QueryStatus;
}

export interface QueryStore {
  /** Keeps the query and queues its letters in one step: neither can be there without the other (C5). */
  add(query: StoredQuery, letters: readonly Letter[]): Promise<void>;
}

export interface QueryPorts extends Clock, Random {
  readonly queries: QueryStore;
  /** Counts one arrival of a text, by its fingerprint; throws `rate_limited` when it came too often (security design, 2.5). */
  countText(fingerprint: string): Promise<void>;
  readonly site: SiteIdentity;
  /** Addresses that are told of each query. */
  readonly coordinators: readonly string[];
}

/**
 * Takes a visitor's query: stored first, then the sender gets the reference and the coordinators the text.
 *
 * @returns the reference; also for a filled decoy, of which nothing is kept (C3)
 * @throws {Failure} `rate_limited` when the same text came too often, `unavailable` when it could not be kept
 */
export async function receiveQuery(words: QueryWords, ports: QueryPorts): Promise<QueryReceipt> {
  const reference = referenceFrom('Q', ports.bytes(8));
  if (words.decoy) return { reference };
  const query: StoredQuery = {
    reference,
    receivedAt: ports.now(),
    subject: words.subject,
    message: words.message,
    name: words.name,
    email: words.email,
    status: 'open',
  };
  await ports.countText(fingerprintOf(words));
  await ports.queries.add(query, lettersFor(query, ports.site, ports.coordinators));
  return { reference };
}

/** Same words, same fingerprint, whatever their case and spacing. A hash, so that no message stands in a key. */
export function fingerprintOf(words: Pick<QueryWords, 'subject' | 'message'>): string {
  const plain = `${words.subject}\n${words.message}`.toLowerCase().replace(/\s+/g, ' ');
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22);
}

/**
 * The sender's letter repeats none of the sender's words: the form would otherwise carry anybody's text to anybody's address.
 * The coordinators' letter carries them as plain text, with the checked address as the place to answer.
 */
export function lettersFor(query: StoredQuery, site: SiteIdentity, coordinators: readonly string[]): Letter[] {
  const letters: Letter[] = coordinators.map((to) => ({
    to,
    subject: `[${query.reference}] ${query.subject}`,
    text: [
      `From: ${query.name ?? 'name not given'} <${query.email ?? 'address not given'}>`,
      `Subject: ${query.subject}`,
      `Reference: ${query.reference}`,
      '',
      query.message,
      '',
      '--',
      query.email === undefined
        ? 'The sender left no address, so this cannot be answered by mail.'
        : 'Answer this mail to write to the sender, then mark the query as answered:',
      `${site.siteUrl}/admin/dashboard#queries`,
    ].join('\n'),
    ...(query.email === undefined ? {} : { replyTo: query.email }),
  }));
  if (query.email !== undefined) {
    letters.push({
      to: query.email,
      subject: `We received your query (${query.reference})`,
      text: [
        'Hello,',
        '',
        `thank you for writing to ${site.name}. Your query has the reference`,
        '',
        `    ${query.reference}`,
        '',
        'A coordinator reads it and answers to this address, usually within two working days.',
        'Please quote the reference if you write again.',
        '',
        'If you did not send a query, somebody typed your address by mistake; you can ignore this mail.',
        '',
        `${site.name}`,
        `${site.siteUrl}/contact`,
      ].join('\n'),
    });
  }
  return letters;
}

import type { FurtherMessage, VisitorThread } from '#contract/query-thread';
import { mostUnanswered } from '#contract/query-thread-limits';
import { canonicalAddress } from '#contract/typed/address';
import { queryContinued } from '../letters/queries.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';
import { type AskedQuery, type Coordinators, messageId, type Thread, type ThreadBook } from './query-thread.ts';
import type { SiteIdentity } from './site-identity.ts';

export interface VisitorPorts extends Clock, Coordinators {
  readonly threads: ThreadBook;
  readonly site: SiteIdentity;
  /** Whether the key of a link was made for this reference. */
  readonly holds: (reference: string, key: string) => boolean;
}

interface Opened {
  readonly reference: string;
  readonly key: string;
}

/** The thread that a link opens. @throws {Failure} `not_found`, also for a key of another query: nothing is read for it */
export async function openThread(ports: VisitorPorts, { reference, key }: Opened): Promise<VisitorThread> {
  const thread = ports.holds(reference, key) ? await ports.threads.read(reference) : undefined;
  if (!thread) throw new Failure('not_found');
  return shown(thread);
}

/**
 * Adds a visitor's message: the query is open again, and its coordinator is told. The same message again is the same.
 *
 * @throws {Failure} `not_found`; `conflict` when as many wait as are taken
 */
export async function addFurtherMessage(
  ports: VisitorPorts,
  { reference, key, number, message: text }: Opened & FurtherMessage,
): Promise<VisitorThread> {
  const known = ports.holds(reference, key) ? await ports.threads.read(reference) : undefined;
  if (!known) throw new Failure('not_found');
  const { query } = known;
  const letters = recipientsOf(ports, query).map((to) =>
    queryContinued(ports.site, { to, reference, text, replyTo: canonicalAddress(query.email ?? '') }),
  );
  const message = {
    id: messageId(number, text),
    most: mostUnanswered,
    at: ports.now(),
    text,
    from: 'visitor',
  } as const;
  const written = await ports.threads.further(reference, message, letters);
  if (!written) throw new Failure('not_found');
  if (written.outcome === 'full')
    throw new Failure('conflict', {
      detail: 'Your messages are with us, and the next one is taken after our answer.',
    });
  return shown(written.thread);
}

/** The coordinator to whom the query is assigned; all of them when that one is no coordinator any more. */
function recipientsOf({ coordinators }: Coordinators, { assignee }: AskedQuery): readonly string[] {
  const all = coordinators.map(({ email }) => email);
  return assignee !== undefined && all.includes(assignee) ? [assignee] : all;
}

function shown({ query, messages }: Thread): VisitorThread {
  const iso = (at: number) => new Date(at).toISOString();
  return {
    reference: query.reference,
    subject: query.subject,
    messages: [
      { at: iso(query.receivedAt), text: query.message, from: 'visitor' },
      ...messages.map(({ at, text, from, coordinator }) => ({
        at: iso(at),
        text,
        from,
        ...(coordinator !== undefined && { name: coordinator }),
      })),
    ],
    mayWrite: query.unanswered < mostUnanswered,
  };
}

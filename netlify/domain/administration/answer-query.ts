import type { QueryAnswer, QueryThread } from '#contract/query-thread';
import { canonicalAddress } from '#contract/typed/address';
import { queryAnswered } from '../../letters/queries.ts';
import { Failure } from '../failure.ts';
import { type Coordinators, messageId, type Thread, type ThreadBook } from '../query-thread.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { type Administrator, type AuditPorts, auditEntry } from './audit.ts';

export interface AnswerPorts extends AuditPorts, Coordinators {
  readonly threads: ThreadBook;
  readonly site: SiteIdentity;
  /** Address of the page on which the visitor finds the thread. */
  readonly linkOf: (reference: string) => string;
}

/** A query with what was written about it. @throws {Failure} `not_found` */
export async function readThread(ports: AnswerPorts, reference: string): Promise<QueryThread> {
  const thread = await ports.threads.read(reference);
  if (!thread) throw new Failure('not_found');
  return shown(ports, thread);
}

/**
 * Answers a query: the message joins the thread and leaves by email, with the coordinator's mailbox as the place for replies. The same
 * answer again is the same; another one is refused when the thread has more messages than whoever wrote it has seen.
 *
 * @throws {Failure} `not_found`; `invalid_body` for somebody who is no coordinator; `conflict` also when there is nowhere to send it
 */
export async function answerQuery(
  ports: AnswerPorts,
  {
    admin,
    reference,
    answer: { number, text, coordinator: address, seen },
  }: { readonly admin: Administrator; readonly reference: string; readonly answer: QueryAnswer },
): Promise<QueryThread> {
  const { query } = (await ports.threads.read(reference)) ?? {};
  if (!query) throw new Failure('not_found');
  const coordinator = coordinatorOf(ports, address);
  const to = canonicalAddress(query.email ?? '');
  if (to === undefined) throw new Failure('conflict', { detail: 'The sender gave no email address.' });
  const letter = queryAnswered(ports.site, { to, reference, text, coordinator, link: ports.linkOf(reference) });
  const entry = auditEntry(ports, { admin, action: 'answer_sent', target: reference });
  const written = await ports.threads.answer(
    reference,
    {
      id: messageId(number, text),
      seen,
      assignee: coordinator.email,
      at: entry.at,
      text,
      from: 'organiser',
      by: admin.email,
      coordinator: coordinator.name,
    },
    entry,
    [letter],
  );
  if (!written) throw new Failure('not_found');
  if (written.outcome === 'moved') throw new Failure('conflict', { detail: movedText(written.thread) });
  return shown(ports, written.thread);
}

/** The coordinator with this address. @throws {Failure} `invalid_body` */
export function coordinatorOf({ coordinators }: Coordinators, address: string) {
  const found = coordinators.find(({ email }) => email === address);
  if (!found)
    throw new Failure('invalid_body', { errors: [{ path: 'coordinator', message: 'Choose a coordinator.' }] });
  return found;
}

function movedText({ messages }: Thread): string {
  const last = messages.at(-1);
  return last?.from === 'organiser'
    ? `${last.by ?? 'Another administrator'} answered in the meantime.`
    : 'The sender wrote again in the meantime.';
}

const shown = ({ coordinators }: Coordinators, { row, messages }: Thread): QueryThread => ({
  query: row,
  messages: messages.map(({ at, ...message }) => ({ ...message, at: new Date(at).toISOString() })),
  coordinators,
});

import type { QueryMark } from '#contract/admin';
import { contactForm } from '#contract/forms/contact';
import { feedbackForm } from '#contract/forms/feedback';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { StoredFeedback } from '#server/domain/feedback';
import type { Letter } from '#server/domain/letter';
import type { StoredQuery } from '#server/domain/queries';
import type { StoredMessage } from '#server/domain/query-thread';
import { feedbackByRating, feedbackByReceived, feedbackKey, feedbackRecord } from '#server/store/feedback/record';
import { formTexts } from '#server/store/form-fields';
import {
  queriesByName,
  queriesByReceived,
  queriesBySubject,
  queriesByWait,
  queriesOfMailbox,
  queriesOpen,
  queryKey,
  queryRecord,
  threadKey,
} from '#server/store/query/record';
import { lexMember, searchText } from '#server/store/sorted-text';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { MailModel } from './mail.ts';

type Query = StoredQuery & {
  readonly answeredAt?: number;
  readonly answeredBy?: string;
  readonly assignee?: string;
  readonly answers?: number;
  readonly unanswered?: number;
  readonly waitsSince?: number;
};
/** Without what is undefined. */
const without = <T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;

/** What a step about a thread comes to: what became of it, and the texts of the thread. */
export type Told = readonly [outcome: string, texts: readonly string[]] | undefined;

/** Queries and feedback in memory, and what administrators do about queries. */
export class WritingsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly #queries = new Map<string, Query>();
  readonly #threads = new Map<string, Map<string, StoredMessage>>();
  /** Milliseconds to the first answer. */
  readonly #waits = new Map<string, number>();
  readonly #feedback = new Map<string, StoredFeedback>();

  addQuery(query: StoredQuery, letters: readonly Letter[]): void {
    if (this.#queries.has(query.reference)) return;
    this.#queries.set(query.reference, query);
    this.mail.queue(letters, query.receivedAt);
  }

  setStatus(reference: string, { status, undoes = '' }: QueryMark, entry: AuditEntry) {
    const query = this.#queries.get(reference);
    if (!query) return undefined;
    const isTouched = undoes !== '' && undoes !== this.audit.latest(entry.target);
    if (query.status === status || isTouched) return { deed: undefined };
    const asked = without(query, 'answeredAt', 'answeredBy');
    const answer = status === 'answered' ? { answeredAt: entry.at, answeredBy: entry.actor } : {};
    this.#queries.set(reference, { ...asked, status, ...answer });
    if (status === 'answered') this.#answered(query, entry.at);
    else if (query.answers === undefined) this.#waits.delete(reference);
    this.audit.add(entry);
    return { deed: this.audit.latest(entry.target) === entry.id ? entry.id : undefined };
  }

  /** The first answer counts. */
  #answered({ reference, receivedAt }: Query, at: number): void {
    if (!this.#waits.has(reference)) this.#waits.set(reference, Math.max(0, at - receivedAt));
  }

  assign(reference: string, assignee: string, seen: string, entry: AuditEntry, letters: readonly Letter[]) {
    const query = this.#queries.get(reference);
    if (!query) return undefined;
    const present = query.assignee ?? '';
    if (present !== seen || present === assignee) return present;
    this.#queries.set(reference, { ...without(query, 'assignee'), ...(assignee !== '' && { assignee }) });
    this.audit.add(entry);
    this.mail.queue(letters, entry.at);
    return assignee;
  }

  read(reference: string, outcome = 'read'): Told {
    if (!this.#queries.has(reference)) return undefined;
    const messages = [...(this.#threads.get(reference) ?? [])].sort(
      ([id, one], [otherId, other]) => one.at - other.at || (id < otherId ? -1 : 1),
    );
    return [outcome, messages.map(([, { text }]) => text)];
  }

  answer(
    reference: string,
    { id, seen, assignee, ...message }: { id: string; seen: number; assignee: string } & StoredMessage,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Told {
    const query = this.#queries.get(reference);
    const thread = this.#threads.get(reference) ?? new Map();
    if (!query || thread.has(id)) return this.read(reference, 'kept');
    if (thread.size !== seen) return this.read(reference, 'moved');
    this.#threads.set(reference, thread.set(id, message));
    this.#queries.set(reference, {
      ...without(query, 'unanswered', 'waitsSince'),
      status: 'answered',
      answeredAt: entry.at,
      answeredBy: entry.actor,
      assignee,
      answers: (query.answers ?? 0) + 1,
    });
    this.#answered(query, entry.at);
    this.audit.add(entry);
    this.mail.queue(letters, entry.at);
    return this.read(reference, 'kept');
  }

  further(
    reference: string,
    { id, most, ...message }: { id: string; most: number } & StoredMessage,
    letters: readonly Letter[],
  ): Told {
    const query = this.#queries.get(reference);
    const thread = this.#threads.get(reference) ?? new Map();
    if (!query || thread.has(id)) return this.read(reference, 'kept');
    const unanswered = query.unanswered ?? 0;
    if (unanswered >= most) return this.read(reference, 'full');
    this.#threads.set(reference, thread.set(id, message));
    const reopened =
      query.status === 'answered'
        ? { ...without(query, 'answeredAt', 'answeredBy'), status: 'open' as const, waitsSince: message.at }
        : query;
    this.#queries.set(reference, { ...reopened, unanswered: unanswered + 1 });
    this.mail.queue(letters, message.at);
    return this.read(reference, 'kept');
  }

  /** Open ones, since when the oldest waits, and the median time to an answer. */
  waiting(): { readonly oldest: number | undefined; readonly medianMs: number | undefined } {
    const since = [...this.#queries.values()]
      .filter(({ status }) => status === 'open')
      .map(({ receivedAt, waitsSince }) => waitsSince ?? receivedAt);
    const waits = [...this.#waits.values()].sort((one, other) => one - other);
    return {
      oldest: since.length > 0 ? Math.min(...since) : undefined,
      medianMs: waits[Math.floor((waits.length - 1) / 2)],
    };
  }

  addFeedback(feedback: StoredFeedback): void {
    if (!this.#feedback.has(feedback.reference)) this.#feedback.set(feedback.reference, feedback);
  }

  addAudit(entry: AuditEntry): void {
    this.audit.add(entry);
  }

  removeOlder(before: number): number {
    let gone = 0;
    const purge = <T>(records: Map<string, T>, time: (record: T) => number) => {
      for (const [id, record] of records) if (time(record) < before && records.delete(id)) gone += 1;
    };
    purge(this.#queries, ({ receivedAt }) => receivedAt);
    purge(this.#feedback, ({ receivedAt }) => receivedAt);
    purge(this.audit.entries, ({ at }) => at);
    this.#forget();
    return gone;
  }

  eraseOf(address: string): number {
    let gone = 0;
    for (const records of [this.#queries, this.#feedback]) {
      for (const [id, { email }] of records) if (email?.toLowerCase() === address && records.delete(id)) gone += 1;
    }
    this.#forget();
    return gone;
  }

  /** What was written about a query goes with it. */
  #forget(): void {
    for (const kept of [this.#threads, this.#waits]) {
      for (const reference of kept.keys()) if (!this.#queries.has(reference)) kept.delete(reference);
    }
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    const queries = [...this.#queries];
    for (const [reference, { reference: _reference, ...query }] of queries) {
      const search = searchText([reference, ...formTexts(contactForm, query)]);
      expected.hash(queryKey(reference), queryRecord.encode({ ...query, search }), stays);
    }
    const times = (of: readonly (readonly [string, Query])[]) =>
      new Map(of.map(([id, query]) => [id, query.receivedAt]));
    const texts = (of: (query: Query) => string) =>
      new Map(queries.map(([id, query]) => [lexMember(of(query), id), 0]));
    expected.sorted(queriesByReceived, times(queries), stays);
    const open = queries.filter(([, { status }]) => status === 'open');
    expected.sorted(
      queriesOpen,
      new Map(open.map(([id, { receivedAt, waitsSince }]) => [id, waitsSince ?? receivedAt])),
      stays,
    );
    expected.sorted(queriesByWait, this.#waits, stays);
    for (const [reference, thread] of this.#threads) {
      const flat = [...thread].flatMap(([id, message]) => [id, JSON.stringify(message)]);
      expected.hash(threadKey(reference), flat, stays);
    }
    expected.sorted(
      queriesByName,
      texts(({ name }) => name ?? ''),
      stays,
    );
    expected.sorted(
      queriesBySubject,
      texts(({ subject }) => subject),
      stays,
    );
    for (const mailbox of new Set(queries.map(([, { email }]) => queriesOfMailbox(email)))) {
      expected.sorted(mailbox, times(queries.filter(([, { email }]) => queriesOfMailbox(email) === mailbox)), stays);
    }
    const feedback = [...this.#feedback];
    for (const [reference, { reference: _reference, ...said }] of feedback) {
      const search = searchText([reference, ...formTexts(feedbackForm, said)]);
      expected.hash(feedbackKey(reference), feedbackRecord.encode({ ...said, search }), stays);
    }
    expected.sorted(feedbackByReceived, new Map(feedback.map(([id, { receivedAt }]) => [id, receivedAt])), stays);
    expected.sorted(feedbackByRating, new Map(feedback.map(([id, { rating }]) => [id, rating])), stays);
    this.mail.describe(expected);
    this.audit.describe(expected);
    return expected.held;
  }
}

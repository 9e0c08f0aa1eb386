import { contactForm } from '#contract/forms/contact';
import { feedbackForm } from '#contract/forms/feedback';
import type { QueryStatus } from '#contract/lists/queries';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { StoredFeedback } from '#server/domain/feedback';
import type { Letter } from '#server/domain/letter';
import type { StoredQuery } from '#server/domain/queries';
import { feedbackByRating, feedbackByReceived, feedbackKey, feedbackRecord } from '#server/store/feedback/record';
import { formTexts } from '#server/store/form-fields';
import {
  queriesByName,
  queriesByReceived,
  queriesBySubject,
  queriesOfMailbox,
  queriesOpen,
  queryKey,
  queryRecord,
} from '#server/store/query/record';
import { lexMember, searchText } from '#server/store/sorted-text';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { MailModel } from './mail.ts';

type Query = StoredQuery & { readonly answeredAt?: number; readonly answeredBy?: string };

/** Queries and feedback in memory, and what administrators do about queries. */
export class WritingsModel {
  readonly mail = new MailModel();
  readonly audit = new AuditModel();
  readonly #queries = new Map<string, Query>();
  readonly #feedback = new Map<string, StoredFeedback>();

  addQuery(query: StoredQuery, letters: readonly Letter[]): void {
    if (this.#queries.has(query.reference)) return;
    this.#queries.set(query.reference, query);
    this.mail.queue(letters, query.receivedAt);
  }

  setStatus(reference: string, status: QueryStatus, entry: AuditEntry): boolean {
    const query = this.#queries.get(reference);
    if (!query) return false;
    const { answeredAt: _at, answeredBy: _by, ...asked } = query;
    const answer = status === 'answered' ? { answeredAt: entry.at, answeredBy: entry.actor } : {};
    this.#queries.set(reference, { ...asked, status, ...answer });
    this.audit.add(entry);
    return true;
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
    return gone;
  }

  eraseOf(address: string): number {
    let gone = 0;
    for (const records of [this.#queries, this.#feedback]) {
      for (const [id, { email }] of records) if (email?.toLowerCase() === address && records.delete(id)) gone += 1;
    }
    return gone;
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
    expected.sorted(queriesOpen, times(queries.filter(([, { status }]) => status === 'open')), stays);
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

import type { AuditEntry } from '#server/domain/administration/audit';
import type { Letter } from '#server/domain/letter';
import { mailsDueKey } from '#server/store/mail/queue';
import { mailKey, paceKey, sentKey } from '#server/store/mail/record';
import type { Post } from '#server/store/mail/store';
import { AuditModel } from './audit.ts';
import type { Expected } from './held.ts';

/** A letter whose subject is its id in the store. */
export const letterOf = (subject: string): Letter => ({ to: 'asha@example.org', subject, text: '', html: '' });

/** Prepares letters as the outbox does, under their subjects and unsealed. */
export const plainPost: Post = {
  prepare: async (letters, now) =>
    letters.map(({ to, subject, pace }) => ({
      mailId: subject,
      key: mailKey(subject),
      sealed: subject,
      due: now,
      lifeMs: 600_000,
      ...(pace && { pace: { ...pace, key: paceKey(to, pace.name) } }),
    })),
  queued: () => undefined,
};

/** Mail that waits. */
export class MailModel {
  readonly trail = new AuditModel();
  readonly letters = new Map<string, { readonly sealed: string; attempts: number; doubts: number }>();
  readonly due = new Map<string, number>();

  /** How many letters of a pace were spent, as the times at which each is earned back, and the last one's time. */
  readonly paces = new Map<string, { readonly until: number; readonly last: number }>();

  /** Queues those within their pace, or only counts them; answers how many those are. */
  queue(letters: readonly Letter[], now: number, { isHeld = false } = {}): number {
    const within = letters.filter((letter) => this.#isWithinPace(letter, now));
    for (const { subject } of isHeld ? [] : within) {
      this.letters.set(subject, { sealed: subject, attempts: 0, doubts: 0 });
      this.due.set(subject, now);
    }
    return within.length;
  }

  #isWithinPace({ to, pace }: Letter, now: number): boolean {
    if (!pace) return true;
    const key = paceKey(to, pace.name);
    const { until, last } = this.paces.get(key) ?? { until: 0, last: Number.NEGATIVE_INFINITY };
    const owed = Math.max(0, until - now) / pace.everyMs;
    if (owed > pace.burst - 1 || now - last < pace.pauseMs) return false;
    this.paces.set(key, { until: Math.max(until, now) + pace.everyMs, last: now });
    return true;
  }

  /** The letter, if it is due and nobody else is sending it until `leaseEnd`. */
  claim(mailId: string, now: number, leaseEnd: number): readonly [string, number, number] | null {
    const at = this.due.get(mailId);
    if (at === undefined || at > now) return null;
    const letter = this.letters.get(mailId);
    if (!letter) {
      this.due.delete(mailId);
      return null;
    }
    this.due.set(mailId, leaseEnd);
    return [letter.sealed, letter.attempts, letter.doubts];
  }

  /** Letters sent, by mailbox: what was noted of each, with its time. */
  readonly sent = new Map<string, Map<string, number>>();

  finish(mailId: string, letter?: Letter, now = 0): void {
    this.letters.delete(mailId);
    this.due.delete(mailId);
    if (!letter || letter.unlisted) return;
    const key = sentKey(letter.to);
    this.sent.set(key, (this.sent.get(key) ?? new Map()).set(`${mailId} ${letter.subject}`, now));
  }

  postpone(mailId: string, again: number, isDoubtful: boolean): void {
    const letter = this.letters.get(mailId);
    if (!letter) return;
    letter.attempts += 1;
    if (isDoubtful) letter.doubts += 1;
    if (this.due.has(mailId)) this.due.set(mailId, again);
  }

  setAside(mailId: string, entry: AuditEntry): void {
    const wasWaiting = this.letters.has(mailId);
    this.finish(mailId);
    if (wasWaiting) this.trail.add(entry);
  }

  /** The letter runs out. */
  expire(mailId: string): void {
    this.letters.delete(mailId);
  }

  describe(expected: Expected): void {
    for (const [mailId, { sealed, attempts, doubts }] of this.letters) {
      const doubted = doubts > 0 ? ['doubts', doubts] : [];
      expected.hash(mailKey(mailId), ['sealed', sealed, 'attempts', attempts, ...doubted], { ends: true });
    }
    for (const [key, { until, last }] of this.paces) {
      expected.hash(key, ['until', until, 'last', last], { ends: true });
    }
    for (const [key, letters] of this.sent) expected.sorted(key, letters, { ends: true });
    expected.sorted(mailsDueKey, this.due, { ends: true });
    this.trail.describe(expected);
  }
}

import { type AuditEntry, type AuditPorts, auditEntry } from './administration/audit.ts';
import type { Letter } from './letter.ts';

/** Milliseconds: the longest a sender may take before another may try, and the pauses between attempts. */
export const outboxTimes = {
  leaseMs: 60_000,
  firstPauseMs: 15_000,
  longestPauseMs: 3_600_000,
  /** After a try of which nobody knows whether the letter was taken: servers that take minutes to answer have done so by then. */
  doubtPauseMs: 3_600_000,
  keepMs: 2 * 86_400_000,
  /** How long a mail server may take for its answer to a whole letter: by the clock (such a run ends after 30 s), and after a call (60 s). */
  patienceByClockMs: 15_000,
  patienceAfterCallMs: 25_000,
  /** A run by the clock begins letters for so long. */
  beginForMs: 4_000,
} as const;
/** Letters on their way at the same time, in one run by the clock. */
const sideBySide = 4;
/** Tries of which nobody knows the end, until a letter counts as sent (RFC 5321, 4.5.3.2.6: a shorter wait doubles mails). */
const mostDoubts = 2;
/** Who acted, in the trail that organisers read. */
const mailServer = { id: 'mail', email: 'mail' };

export interface ClaimedMail {
  readonly mailId: string;
  /** Absent when the letter cannot be read, since it was sealed with a key that is gone. */
  readonly mail: Letter | undefined;
  /** Failed attempts so far. */
  readonly attempts: number;
  /** Those of them after which the letter may have been taken. */
  readonly doubts: number;
}

/**
 * What became of a letter. `refused`: the server will never take it for this recipient (its 5xx code). `later`: not taken now. `doubtful`:
 * the letter was handed over, and the answer was lost.
 */
export type Delivery =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused' | 'later' | 'doubtful'; readonly code: string };

export interface OutboxPorts extends AuditPorts {
  readonly outbox: {
    /** Takes a mail that is due for sending; `undefined` when it is gone, sent, or somebody else is sending it. */
    claim(mailId: string, now: number): Promise<ClaimedMail | undefined>;
    due(now: number, count: number): Promise<readonly string[]>;
    /** Ends the tries, and notes subject and time on the list of the mailbox unless the letter is unlisted. */
    sent(mailId: string, mail: Letter, now: number): Promise<void>;
    postpone(mailId: string, until: number, isDoubtful: boolean): Promise<void>;
    /** Ends the tries, with an entry in the trail that organisers read. */
    setAside(mailId: string, entry: AuditEntry): Promise<void>;
  };
  readonly mailer: {
    /** @param patienceMs how long the server may take for its answer to the whole letter */
    send(mailId: string, mail: Letter, patienceMs?: number): Promise<Delivery>;
  };
  readonly log: { info(event: string, fields: object): void; warn(event: string, fields: object): void };
  /** An address as people may read it who need not know it whole. */
  readonly mask: (address: string) => string;
}

/**
 * Sends one queued mail. What cannot be taken now stays queued and is tried again, ever more rarely (BUG-PL02). A refusal for good, a
 * second try without an answer and a letter that nobody can read end the tries; each is shown to the organisers with its code (BUG-PL03,
 * BUG-F13).
 */
export async function deliver(
  ports: OutboxPorts,
  mailId: string,
  patienceMs: number = outboxTimes.patienceAfterCallMs,
): Promise<void> {
  const { outbox, log } = ports;
  const claimed = await outbox.claim(mailId, ports.now());
  if (!claimed) return;
  const { mail, attempts, doubts } = claimed;
  const setAside = (action: AuditEntry['action'], code: string) =>
    outbox.setAside(
      mailId,
      auditEntry(ports, {
        admin: mailServer,
        action,
        target: mail === undefined ? code : `${code} ${ports.mask(mail.to)}: ${mail.subject.slice(0, 80)}`,
      }),
    );
  if (mail === undefined) {
    await setAside('letter_unreadable', mailId);
    log.warn('mail', { outcome: 'failed', reason: 'unreadable' });
    return;
  }
  const delivery = await ports.mailer.send(mailId, mail, patienceMs);
  const count = attempts + 1;
  if (delivery.outcome === 'taken') {
    await outbox.sent(mailId, mail, ports.now());
    log.info('mail', { outcome: 'ok', count });
    return;
  }
  const { outcome, code } = delivery;
  log.warn('mail', { outcome: 'failed', count, reason: `${outcome} ${code}` });
  if (outcome === 'refused') return setAside('letter_refused', code);
  if (outcome === 'doubtful' && doubts + 1 >= mostDoubts) return setAside('letter_doubtful', code);
  const pause =
    outcome === 'doubtful'
      ? outboxTimes.doubtPauseMs
      : Math.min(outboxTimes.firstPauseMs * 2 ** attempts, outboxTimes.longestPauseMs);
  await outbox.postpone(mailId, ports.now() + pause, outcome === 'doubtful');
}

/**
 * Sends what is due, oldest first, a few at a time; the schedule calls it. It begins no letter that could outlast the run. Answers how many
 * were tried.
 */
export async function deliverDue(ports: OutboxPorts, most = 20): Promise<number> {
  const started = ports.now();
  const waiting = [...(await ports.outbox.due(started, most))];
  let tried = 0;
  const worker = async () => {
    while (ports.now() - started < outboxTimes.beginForMs) {
      const id = waiting.shift();
      if (id === undefined) return;
      tried += 1;
      await deliver(ports, id, outboxTimes.patienceByClockMs);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return tried;
}

import type { Letter } from './letter.ts';
/** Milliseconds: the longest a sender may take before another may try, and the pauses between attempts. */
export const outboxTimes = {
  leaseMs: 60_000,
  firstPauseMs: 15_000,
  longestPauseMs: 3_600_000,
  keepMs: 2 * 86_400_000,
} as const;

export interface ClaimedMail {
  readonly mailId: string;
  readonly mail: Letter;
  /** Failed attempts so far. */
  readonly attempts: number;
}

export interface OutboxPorts {
  readonly outbox: {
    /** Takes a mail that is due for sending; `undefined` when it is gone, sent, or somebody else is sending it. */
    claim(mailId: string, now: number): Promise<ClaimedMail | undefined>;
    due(now: number, count: number): Promise<readonly string[]>;
    sent(mailId: string): Promise<void>;
    postpone(mailId: string, until: number): Promise<void>;
  };
  readonly mailer: { send(mailId: string, mail: Letter): Promise<void> };
  readonly log: { info(event: string, fields: object): void; warn(event: string, fields: object): void };
  readonly now: () => number;
}

/** Sends one queued mail. When that fails it stays queued and is tried again later, ever more rarely. */
export async function deliver(ports: OutboxPorts, mailId: string): Promise<void> {
  const claimed = await ports.outbox.claim(mailId, ports.now());
  if (!claimed) return;
  try {
    await ports.mailer.send(mailId, claimed.mail);
  } catch (error) {
    const pause = Math.min(outboxTimes.firstPauseMs * 2 ** claimed.attempts, outboxTimes.longestPauseMs);
    await ports.outbox.postpone(mailId, ports.now() + pause);
    ports.log.warn('mail', { outcome: 'failed', count: claimed.attempts + 1, reason: codeOf(error) });
    return;
  }
  await ports.outbox.sent(mailId);
  ports.log.info('mail', { outcome: 'ok', count: claimed.attempts + 1 });
}

/** Sends everything that is due, oldest first; the schedule calls it. Answers how many were tried. */
export async function deliverDue(ports: OutboxPorts, most = 20): Promise<number> {
  const ids = await ports.outbox.due(ports.now(), most);
  for (const id of ids) await deliver(ports, id);
  return ids.length;
}

/** `ECONNREFUSED`, `EAUTH` …; the message may hold an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

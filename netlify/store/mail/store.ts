import { randomBytes } from 'node:crypto';
import type { Letter } from '../../domain/letter.ts';
import { type OutboxPorts, outboxTimes } from '../../domain/outbox.ts';
import { auditInput } from '../audit/parts.ts';
import type { Store } from '../redis.ts';
import { createSeal } from '../seal.ts';
import { mailsDueKey, type PreparedLetter } from './queue.ts';
import { keptSent, mailKey, paceKey, sentKey, sentLifeMs, uncopiedMail } from './record.ts';
import { claimMail, finishMail, postponeMail, setMailAside } from './scripts.ts';

export interface Outbox extends StoredMail {
  /** Seals a letter for the script of the change that causes it. `now` in milliseconds. */
  prepare(letter: Letter, now: number): Promise<PreparedLetter>;
}
type StoredMail = OutboxPorts['outbox'];

/** Letters of a change: sealed before it, on their way after it. */
export interface Post {
  /** Seals letters for the script of the change that causes them. `now` in milliseconds. */
  prepare(letters: readonly Letter[], now: number): Promise<readonly PreparedLetter[]>;
  /** The change is done and its letters wait with it: they may leave. */
  queued(letters: readonly PreparedLetter[]): void;
}

/**
 * Mails that wait in the store. They are sealed with a key from the environment, since a reset mail holds a live code and a contact mail
 * holds what somebody wrote: a copy of the store tells neither.
 */
export function createOutbox(store: Store, secret: Uint8Array): Outbox {
  const seal = createSeal(secret, 'outbox');
  const prepare = async (letter: Letter, now: number): Promise<PreparedLetter> => {
    const { pace, inNoBackup, ...words } = letter;
    const mailId = `${inNoBackup ? uncopiedMail : ''}${randomBytes(16).toString('base64url')}`;
    return {
      mailId,
      key: mailKey(mailId),
      sealed: await seal.close(JSON.stringify(words)),
      due: now,
      lifeMs: Math.max(1000, (letter.uselessAfter ?? now + outboxTimes.keepMs) - now),
      ...(pace && { pace: { ...pace, key: paceKey(letter.to, pace.name) } }),
    };
  };
  const keysOf = (mailId: string) => ({ mail: mailKey(mailId), mailsDue: mailsDueKey });
  return {
    prepare,
    async claim(mailId, now) {
      const reply = await store.run(claimMail, {
        keys: keysOf(mailId),
        args: { mailId, now, leaseEnd: now + outboxTimes.leaseMs },
      });
      if (!Array.isArray(reply)) return undefined;
      const [sealed, attempts, doubts] = reply;
      const mail = await seal.open(String(sealed)).then(
        (text) => JSON.parse(text) as Letter,
        // Sealed with a key that is gone.
        () => undefined,
      );
      return { mailId, mail, attempts: Number(attempts), doubts: Number(doubts ?? 0) };
    },
    async due(now, count) {
      const ids = await store.call('ZRANGE', mailsDueKey, '-inf', now, 'BYSCORE', 'LIMIT', 0, count);
      return Array.isArray(ids) ? ids.map(String) : [];
    },
    async sent(mailId, { to, subject, unlisted }, now) {
      await store.run(finishMail, {
        keys: { ...keysOf(mailId), sent: sentKey(to) },
        args: { mailId, at: now, entry: unlisted ? '' : `${mailId} ${subject}`, keep: keptSent, lifeMs: sentLifeMs },
      });
    },
    async postpone(mailId, until, isDoubtful) {
      await store.run(postponeMail, {
        keys: keysOf(mailId),
        args: { mailId, again: until, doubt: isDoubtful ? 1 : 0 },
      });
    },
    async setAside(mailId, entry) {
      const audit = auditInput(entry);
      await store.run(setMailAside, {
        keys: { ...keysOf(mailId), ...audit.keys },
        args: { mailId, ...audit.args },
        rest: audit.rest,
      });
    },
  };
}

/** Forgets which letters a mailbox was sent. */
export async function eraseSent(store: Store, address: string): Promise<void> {
  await store.call('DEL', sentKey(address));
}

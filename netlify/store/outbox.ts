import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Letter } from '../domain/letter.ts';
import { type ClaimedMail, outboxTimes } from '../domain/outbox.ts';
import { keys } from './keys.ts';
import type { Store } from './redis.ts';

/**
 * Part of a script that queues a mail in the same step as the change it tells of. Put it at the head of the script, name
 * `mail.keys` among its KEYS and `mail.args` among its ARGV, and call `queue_mail(mailKey, dueKey, id, sealed, due, ttl)`.
 */
export const queueMailLua = `
local function queue_mail(mail, due, id, sealed, now, ttl)
  redis.call('HSET', mail, 'sealed', sealed, 'attempts', '0')
  redis.call('PEXPIRE', mail, ttl)
  redis.call('ZADD', due, now, id)
  redis.call('PEXPIRE', due, '${outboxTimes.keepMs * 2}', redis.call('PTTL', due) < 0 and 'NX' or 'GT')
end
`;

const queueOne = `${queueMailLua}
queue_mail(KEYS[1], KEYS[2], unpack(ARGV))
return 1`;

const claimOne = `
local at = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not at or tonumber(at) > tonumber(ARGV[2]) then return false end
local mail = redis.call('HMGET', KEYS[1], 'sealed', 'attempts')
if not mail[1] then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return false
end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return mail`;

const finishOne = `
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[1])`;

const postponeOne = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
return redis.call('ZADD', KEYS[2], 'XX', ARGV[2], ARGV[1])`;

/** A mail ready to be queued by a script. */
export interface QueuedMail {
  readonly mailId: string;
  /** Letter key and due list, in this order. */
  readonly keys: readonly [string, string];
  /** Id, sealed content, time of the first attempt, life: the last four arguments of `queue_mail`. */
  readonly args: readonly [string, string, number, number];
}

export interface Outbox {
  /** Seals a mail for `queue_mail`. `now` in milliseconds. */
  prepare(mail: Letter, now: number): QueuedMail;
  /** Queues a mail by itself and answers its id. Where a change causes the mail, let the script of the change queue it. */
  enqueue(mail: Letter, now: number): Promise<string>;
  claim(mailId: string, now: number): Promise<ClaimedMail | undefined>;
  due(now: number, count: number): Promise<readonly string[]>;
  sent(mailId: string): Promise<void>;
  postpone(mailId: string, until: number): Promise<void>;
}

/**
 * Mails that wait in the store. They are sealed with a key from the environment, since a reset mail holds a live code and a contact mail
 * holds what somebody wrote: a copy of the store tells neither.
 */
export function createOutbox(store: Store, secret: Uint8Array): Outbox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'outbox', 32));
  const prepare = (mail: Letter, now: number): QueuedMail => {
    const mailId = randomBytes(16).toString('base64url');
    const life = Math.max(1000, (mail.uselessAfter ?? now + outboxTimes.keepMs) - now);
    return {
      mailId,
      keys: [keys.mail(mailId), keys.mailsDue],
      args: [mailId, seal(key, JSON.stringify(mail)), now, life],
    };
  };
  return {
    prepare,
    async enqueue(mail, now) {
      const queued = prepare(mail, now);
      await store.run(queueOne, queued.keys, queued.args);
      return queued.mailId;
    },
    async claim(mailId, now) {
      const reply = await store.run(
        claimOne,
        [keys.mail(mailId), keys.mailsDue],
        [mailId, now, now + outboxTimes.leaseMs],
      );
      if (!Array.isArray(reply)) return undefined;
      const mail = JSON.parse(unseal(key, String(reply[0]))) as Letter;
      return { mailId, mail, attempts: Number(reply[1]) };
    },
    async due(now, count) {
      const ids = await store.call('ZRANGE', keys.mailsDue, '-inf', now, 'BYSCORE', 'LIMIT', 0, count);
      return Array.isArray(ids) ? ids.map(String) : [];
    },
    async sent(mailId) {
      await store.run(finishOne, [keys.mail(mailId), keys.mailsDue], [mailId]);
    },
    async postpone(mailId, until) {
      await store.run(postponeOne, [keys.mail(mailId), keys.mailsDue], [mailId, until]);
    },
  };
}

function seal(key: Buffer, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

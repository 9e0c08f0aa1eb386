import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver, deliverDue, type OutboxPorts, outboxTimes } from '#server/domain/outbox';
import { createMailer } from '#server/services/mailer';
import { auditByTime, auditKey, auditRecord } from '#server/store/audit/record';
import { mailKey } from '#server/store/mail/record';
import { createOutbox, type Outbox } from '#server/store/mail/store';
import { openStore, type Store } from '#server/store/redis';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { queueLetter } from '../support/letters.ts';
import { type MoodyMailServer, startMoodyMailServer } from '../support/moody-mail-server.ts';

let redis: RedisSandbox;
let store: Store;
let outbox: Outbox;
let server: MoodyMailServer;
let now = Date.parse('2025-05-01T09:00:00Z');

beforeAll(async () => {
  redis = await startRedis();
  store = openStore(redis);
  outbox = createOutbox(store, randomBytes(32));
  server = await startMoodyMailServer();
});
beforeEach(async () => {
  await redis.redis.flushall();
  server.mood = {};
  server.taken.length = 0;
});
afterAll(async () => {
  server.stop();
  await redis.stop();
});

const letter = { to: 'asha@example.org', subject: 'Receipt 1', text: 'Hello', html: '<p>Hello</p>' };
const ports = (): OutboxPorts => ({
  outbox,
  mailer: createMailer({ smtpUrl: server.smtpUrl, from: 'conference@example.org' }, 'https://conference.example.org'),
  log: { info: () => undefined, warn: () => undefined },
  mask: (address) => `${address.charAt(0)}***`,
  bytes: (count) => randomBytes(count),
  now: () => now,
});

/** Lets the clock run for as long as the letter lives and tries whenever it is due; answers how many tries there were. */
async function triesOf(mailId: string, patienceMs?: number): Promise<number> {
  const ends = now + outboxTimes.keepMs;
  for (let tries = 0; ; tries += 1) {
    const [, due] = await redis.redis.zrange('mails-due', '0', '0', 'WITHSCORES');
    if (due === undefined || Number(due) > ends) return tries;
    now = Math.max(now, Number(due));
    await deliver(ports(), mailId, patienceMs);
  }
}

async function trail(): Promise<string[]> {
  const ids = await redis.redis.zrange(auditByTime, '0', '-1');
  return Promise.all(
    ids.map(async (id) => {
      const { action, target } = auditRecord.decode(await redis.redis.hgetall(auditKey(id))) ?? {};
      return `${action}: ${target}`;
    }),
  );
}

describe('BUG-PL03 a refusal for good ends the tries, and organisers see its code', () => {
  test.each([
    ['of the recipient', { recipient: '550 5.1.1 no such user' }, '550'],
    ['of the letter', { letter: '554 5.7.1 refused' }, '554'],
  ] as const)('%s', async (_of, mood, code) => {
    server.mood = mood;
    const mailId = await queueLetter(store, outbox, letter, now);
    expect(await triesOf(mailId)).toBe(1);
    expect(await redis.redis.exists(mailKey(mailId))).toBe(0);
    expect(await trail()).toEqual([`letter_refused: ${code} a***: Receipt 1`]);
  });

  test('a refusal for now is tried again, ever more rarely, until the letter is taken', async () => {
    server.mood = { recipient: '451 4.7.1 come again' };
    const mailId = await queueLetter(store, outbox, letter, now);
    const started = now;
    for (let tries = 0; tries < 5; tries += 1) {
      await deliver(ports(), mailId);
      now = Number(await redis.redis.zscore('mails-due', mailId));
    }
    expect(now - started).toBe(15_000 * (1 + 2 + 4 + 8 + 16));
    server.mood = {};
    await deliver(ports(), mailId);
    expect(server.taken).toHaveLength(1);
    expect(await redis.redis.exists(mailKey(mailId))).toBe(0);
    expect(await trail()).toEqual([]);
  });
});

describe('BUG-PL02 a letter whose answer was lost is not sent again and again', () => {
  test.each([
    ['the connection breaks', 'breaks', undefined],
    ['no answer comes', 'silent', 300],
  ] as const)('%s after the last dot: one more try, an hour later', async (_what, afterLetter, patienceMs) => {
    server.mood = { afterLetter };
    const mailId = await queueLetter(store, outbox, letter, now);
    await deliver(ports(), mailId, patienceMs);
    expect(Number(await redis.redis.zscore('mails-due', mailId)) - now).toBe(3_600_000);
    expect(await triesOf(mailId, patienceMs)).toBe(1);
    expect(server.taken).toHaveLength(2);
    expect(await trail()).toEqual([expect.stringMatching(/^letter_doubtful: E\w+ a\*\*\*: Receipt 1$/)]);
  });

  test('a server that takes its time is waited for, and gets the letter once', async () => {
    expect(outboxTimes.patienceAfterCallMs).toBeGreaterThanOrEqual(25_000);
    // By the clock, a run ends after 30 s: what it begins last must still end in time.
    expect(outboxTimes.beginForMs + outboxTimes.patienceByClockMs).toBeLessThanOrEqual(20_000);
  });

  test('a connection that breaks before the letter was told is tried again soon', async () => {
    const mailId = await queueLetter(store, outbox, letter, now);
    const away = {
      ...ports(),
      mailer: createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.org' }, 'https://x.example.org'),
    };
    await deliver(away, mailId);
    expect(Number(await redis.redis.zscore('mails-due', mailId)) - now).toBe(outboxTimes.firstPauseMs);
  });
});

test('BUG-F13 a letter sealed with a key that is gone is set aside and reported; the others leave', async () => {
  const lost = await queueLetter(store, createOutbox(store, randomBytes(32)), letter, now - 1);
  await queueLetter(store, outbox, letter, now);
  expect(await deliverDue(ports())).toBe(2);
  expect(server.taken).toHaveLength(1);
  expect(await trail()).toEqual([`letter_unreadable: ${lost}`]);
  expect(await redis.redis.zcard('mails-due')).toBe(0);
});

test('a run by the clock begins no letter that could outlast it', async () => {
  for (let count = 0; count < 10; count += 1) await queueLetter(store, outbox, letter, now);
  const slow = ports();
  const started = now;
  const tried = await deliverDue({
    ...slow,
    now: () => now,
    mailer: {
      async send() {
        now += 5_000;
        return { outcome: 'taken' };
      },
    },
  });
  now = started;
  expect(tried).toBe(4);
  expect(await redis.redis.zcard('mails-due')).toBe(6);
});

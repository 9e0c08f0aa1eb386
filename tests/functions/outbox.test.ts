import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Letter } from '../../netlify/domain/letter.ts';
import { deliver } from '../../netlify/domain/outbox.ts';
import { createMailer } from '../../netlify/services/mailer.ts';
import { mailWiring } from '../../netlify/wiring/mail.ts';
import { app } from '../../netlify/wiring.ts';
import { askForReset, credentials, register, signIn } from '../support/accounts.ts';
import { queueLetter } from '../support/letters.ts';
import { codeIn, mailsTo, waitForMail } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { dumpStore } from '../support/store.ts';

// No mail server listens at this address: everything that is written waits.
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const office = () => mailWiring(app());
/** The same outbox with a mail server that works. */
const working = () => ({
  ...office(),
  mailer: createMailer({ smtpUrl: inject('smtpUrl'), from: 'conference@example.org' }, server.siteUrl),
});
const queue = (letter: Letter, now: number) => queueLetter(app().store, office().outbox, letter, now);
const waiting = () => server.store.redis.zrange('mails-due', '0', '-1');
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};

describe('with the mail server down', () => {
  test('SEC-C5 registration and login work, a reset says what it always says, and the code leaves once the server is back', async () => {
    const account = await register(server);
    await signIn(server, account);
    await server.settled();
    const welcome = await waiting();
    const newPassword = credentials().password;
    const { resetId, body } = await askForReset(server, account.email, newPassword);
    await server.settled();
    const mailId = (await waiting()).find((id) => !welcome.includes(id)) ?? '';
    expect(mailId).not.toBe('');
    expect(await mailsTo(inject('mailUrl'), account.email)).toEqual([]);

    await deliver(working(), mailId);
    expect(await mailsTo(inject('mailUrl'), account.email)).toEqual([]);
    later(20_000);
    await deliver(working(), mailId);
    vi.useRealTimers();
    const code = codeIn(await waitForMail(inject('mailUrl'), account.email));
    expect(await waiting()).toEqual(welcome);
    const done = await server.call('/users/reset-password', { body: { ...body, code, resetId } });
    expect(done.status).toBe(200);
  });

  test('the schedule tries what is due, ever more rarely, and a mail that is of no use any more is dropped', async () => {
    const now = Date.now();
    const mailId = await queue(
      { to: 'later@example.org', subject: 'x', text: 'y', html: '<p>y</p>', uselessAfter: now + 600_000 },
      now,
    );
    /** Milliseconds from before the run until the next try, which a slow run only lengthens. */
    const dueAfterRun = async () => {
      const before = Date.now();
      await server.runSchedule('outbox');
      return Number(await server.store.redis.zscore('mails-due', mailId)) - before;
    };
    expect(await dueAfterRun()).toBeGreaterThan(10_000);
    expect(await server.store.redis.hget(`mail:${mailId}`, 'attempts')).toBe('1');
    later(16_000);
    expect(await dueAfterRun()).toBeGreaterThan(25_000);
    expect(await server.store.redis.hget(`mail:${mailId}`, 'attempts')).toBe('2');
    expect(await server.store.redis.pttl(`mail:${mailId}`)).toBeLessThanOrEqual(600_000);
    await server.store.redis.del(`mail:${mailId}`);
    later(60_000);
    await server.runSchedule('outbox');
    expect(await waiting()).not.toContain(mailId);
  });
});

describe('a waiting mail', () => {
  test('is sent once, however many try at the same time', async () => {
    const to = credentials().email;
    const mailId = await queue({ to, subject: 'Once', text: 'only once', html: '<p>only once</p>' }, Date.now());
    await Promise.all(Array.from({ length: 5 }, () => deliver(working(), mailId)));
    await waitForMail(inject('mailUrl'), to);
    expect(await mailsTo(inject('mailUrl'), to)).toHaveLength(1);
  });

  test('SEC-R6 is sealed in the store', async () => {
    await queue(
      { to: 'sealed@example.org', subject: 'Planted', text: 'planted words', html: '<p>planted words</p>' },
      Date.now(),
    );
    expect(await dumpStore(server.store.redis)).not.toMatch(/planted|sealed@/i);
  });

  test('SEC-C2 line breaks and markup add no header, no recipient and no markup', async () => {
    const to = credentials().email;
    const mailId = await queue(
      {
        to,
        subject: 'Hello\r\nBcc: other@example.org\r\n\r\n<b>x</b>',
        text: '<script>alert(1)</script>\r\n.\r\nRCPT TO:<x@example.org>',
        html: '<p>&lt;b&gt;x&lt;/b&gt;</p>\r\n.\r\nRCPT TO:&lt;x@example.org&gt;',
      },
      Date.now(),
    );
    await deliver(working(), mailId);
    const mail = await waitForMail(inject('mailUrl'), to);
    expect(mail.subject).toBe('Hello Bcc: other@example.org <b>x</b>');
    expect(mail.to).toEqual([to]);
    expect(mail.text).toContain('<script>alert(1)</script>');
    expect(mail.html).toContain('<p>&lt;b&gt;x&lt;/b&gt;</p>');
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(await mailsTo(inject('mailUrl'), 'other@example.org')).toEqual([]);
  });
});

import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryReceipt } from '#contract/query';
import { mailsDueKey } from '#server/store/mail/queue';
import { queryKey } from '#server/store/query/record';
import { startMail } from '../../sandbox/mail.ts';
import { coordinatorAddresses } from '../support/edition-facts.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let smtpPort: number;
beforeAll(async () => {
  smtpPort = await freePort();
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
});
afterAll(() => server.stop());

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('SEC-C5 with the mail server down the query is kept, the visitor sees success, and the mail is retried until it leaves', async () => {
  const queryDetails = { name: 'Meera', email: 'meera@example.org', querySubject: 'Late mail', query: 'Will it come?' };
  const answer = await server.call<QueryReceipt>('/api/query', { body: { queryDetails } });
  expect(answer.status).toBe(200);
  await server.settled();
  expect(await server.store.redis.exists(queryKey(answer.body.reference))).toBe(1);
  const waiting = await server.store.redis.zrange(mailsDueKey, '0', '-1');
  // To whoever asks, and to each coordinator.
  const letters = 1 + coordinatorAddresses.length;
  expect(waiting.length).toBe(letters);
  expect(server.logs.filter((line) => line.includes('"what":"mail","outcome":"failed"')).length).toBe(letters);

  const mail = await startMail({ smtpPort });
  try {
    // The pause between two attempts is over.
    for (const id of waiting) await server.store.redis.zadd(mailsDueKey, 0, id);
    const { default: outbox } = await import('#server/functions/outbox');
    await outbox();
    expect((await waitForMail(mail.webUrl, 'meera@example.org')).text).toContain(answer.body.reference);
    expect(await server.store.redis.zcard(mailsDueKey)).toBe(0);
    // Sent means sent: another run sends nothing twice.
    await outbox();
    expect((await mailsTo(mail.webUrl, 'meera@example.org')).length).toBe(1);
  } finally {
    await mail.stop();
  }
});

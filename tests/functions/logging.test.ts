import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../../netlify/domain/privacy.ts';
import { eraseWiring } from '../../netlify/wiring/erasing.ts';
import { app } from '../../netlify/wiring.ts';
import { askForCode, credentials, register, signIn, userIdOf } from '../support/accounts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { dumpStore } from '../support/store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Line {
  readonly time: string;
  readonly level: string;
  readonly what: string;
  readonly requestId?: string;
  readonly outcome?: string;
  readonly code?: string;
}
const lines = () => server.logs.map((line) => JSON.parse(line) as Line);

describe('the log', () => {
  test('SEC-G1 SEC-G2 tells every event of an account once, with its request and its outcome, and no secret', async () => {
    const account = await register(server);
    const wrong = credentials().password;
    await server.call('/users/login', { body: { email: account.email, password: wrong } });
    const token = await signIn(server, account);
    const { body, resetId, code } = await askForCode(server, account.email);
    await server.call('/users/reset-password', { body: { ...body, code: 'WRNG-CQDE', resetId } });
    await server.call('/users/reset-password', { body: { ...body, code, resetId } });
    const last = await signIn(server, { email: account.email, password: body.newPassword });
    await server.call('/users/logout', { method: 'POST', token: last });
    await server.call('/users/me', { token: 'planted.token.value' });
    server.store.fault({ match: '*', dropAfter: true, times: 5 });
    await server.call('/users/login', { body: { email: account.email, password: wrong } });
    await server.store.reset();
    await server.settled();

    const told = lines().map(({ what, outcome, code: name }) => [what, outcome, name].filter(Boolean).join(' '));
    for (const event of [
      'register ok',
      'login ok',
      'request refused invalid_credentials',
      'reset requested ok',
      'request refused reset_failed',
      'reset ok',
      'mail ok',
      'logout ok',
      'request refused unauthenticated',
      'request failed unavailable',
    ])
      expect(told).toContain(event);
    for (const line of lines()) {
      expect(line.time).toMatch(/Z$/);
      if (line.what !== 'mail') expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }

    const log = server.logs.join('\n');
    const secrets = [
      account.password,
      wrong,
      body.newPassword,
      code,
      code.replace('-', ''),
      account.token,
      token,
      last,
    ];
    for (const secret of [...secrets, 'planted.token.value', account.email, resetId]) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/\$argon2|198\.51\.100\.1\b|EVAL|redis\.call/);
  });

  test('SEC-G2 an unexpected failure shows the request id and nothing else', async () => {
    const { token } = await register(server);
    await server.store.redis.hset(`user:${userIdOf(token)}`, 'tv', 'not a number');
    const answer = await server.call('/users/me', { token });
    expect(answer.status).toBe(500);
    const { requestId, ...problem } = answer.problem();
    expect(problem).toEqual({
      type: 'urn:problem:internal',
      title: 'Something went wrong on our side',
      status: 500,
      detail: `Something went wrong on our side. Reference: ${requestId}`,
      code: 'internal',
    });
    const line = server.logs.find((entry) => entry.includes('"unexpected"') && entry.includes(requestId));
    expect(line).toContain('TypeError');
    expect(line).not.toContain('not a number');
  });
});

describe('an erased account', () => {
  test('SEC-G3 leaves nothing personal, keeps the payment facts, and ends its sessions', async () => {
    const account = await register(server);
    const userId = account.id;
    await askForCode(server, account.email);
    await server.settled();
    await server.store.redis.hset(`pay:${userId}`, 'state', 'paid', 'amount', '2000000');
    expect((await erasePerson(eraseWiring(app()), account.email)).account).toBe(true);
    expect((await erasePerson(eraseWiring(app()), account.email)).account).toBe(false);
    expect((await server.call('/users/me', { token: account.token })).status).toBe(401);
    const dump = await dumpStore(server.store.redis);
    expect(dump).not.toContain(account.email);
    expect(await server.store.redis.keys(`*${userId}*`)).toEqual([`pay:${userId}`]);
    expect((await server.call('/users/register', { body: account })).status).toBe(201);
  });
});

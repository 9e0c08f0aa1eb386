import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { ResetAnswer, TokenAnswer } from '#contract/auth';
import { credentials, register, signIn, userIdOf } from '../support/accounts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Hashed at the real cost.
vi.unmock('node:crypto');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a whole journey', () => {
  test('registers, signs in, resets by the mailed code, and is signed out everywhere', async () => {
    const account = await register(server);
    const other = await signIn(server, account);
    expect(userIdOf(other)).toBe(account.id);
    const me = await server.call('/users/me', { token: other });
    expect(me.body).toEqual({ id: userIdOf(other), email: account.email, role: 'institute', paymentStatus: false });

    const fresh = credentials().password;
    const body = { email: account.email, newPassword: fresh, confirmNewPassword: fresh };
    const asked = await server.call<ResetAnswer>('/users/reset-password', { body });
    expect(asked).toMatchObject({ status: 202, body: { status: 'code_sent' } });
    const resetId = asked.body.status === 'code_sent' ? asked.body.resetId : '';
    const code = codeIn(await waitForMail(inject('mailUrl'), account.email));
    const done = await server.call<ResetAnswer>('/users/reset-password', { body: { ...body, code, resetId } });
    expect(done).toMatchObject({ status: 200, body: { status: 'updated' } });

    for (const token of [account.token, other]) expect((await server.call('/users/me', { token })).status).toBe(401);
    expect((await server.call('/users/login', { body: account })).status).toBe(401);
    const again = await server.call<TokenAnswer>('/users/login', { body: { email: account.email, password: fresh } });
    expect(again.status).toBe(200);
    expect((await waitForMail(inject('mailUrl'), account.email, 2)).subject).toBe('Your password was changed');
  });
});

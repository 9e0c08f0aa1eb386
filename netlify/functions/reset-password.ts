import type { Config } from '@netlify/functions';
import { resetBody } from '#contract/auth';
import * as calls from '#contract/calls';
import { accountsApp } from '../app/accounts.ts';
import { redeemReset, requestReset } from '../domain/reset.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(calls.resetPassword, {
  body: resetBody,
  async handle({ app, body, source, log, after }) {
    const { ports, office } = accountsApp(app);
    const { email, newPassword, code, resetId } = body;
    if (code === undefined || resetId === undefined) {
      await app.limits.count('resetSend', source);
      const request = await requestReset(ports, { email, newPassword });
      after('mail', () => office.deliver(request.mailId));
      log.info('reset requested', { outcome: 'ok' });
      return { status: 202, json: { status: 'code_sent', resetId: request.resetId } };
    }
    await app.limits.count('resetUse', source);
    const { mailId } = await redeemReset(ports, { email, newPassword, code, resetId });
    after('mail', () => office.deliver(mailId));
    log.info('reset', { outcome: 'ok' });
    return { json: { status: 'updated' } };
  },
});

export const config: Config = { path: '/users/reset-password' };

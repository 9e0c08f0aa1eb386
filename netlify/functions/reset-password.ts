import type { Config } from '@netlify/functions';
import { resetBody } from '#contract/auth';
import { resetPassword } from '#contract/calls/reset';
import { redeemReset, requestReset } from '../domain/reset.ts';
import { endpoint } from '../http/endpoint.ts';
import { resetsWiring } from '../wiring/resets.ts';

export default endpoint(resetPassword, {
  body: resetBody,
  async handle({ app, body, source, log, after }) {
    const ports = resetsWiring(app, after);
    const { email, newPassword, code, resetId } = body;
    if (code === undefined || resetId === undefined) {
      await app.limits.count('resetSend', source);
      const request = await requestReset(ports, { email, newPassword });
      log.info('reset requested', { outcome: 'ok' });
      return { status: 202, json: { status: 'code_sent', resetId: request.resetId } };
    }
    await app.limits.count('resetUse', source);
    await redeemReset(ports, { email, newPassword, code, resetId });
    log.info('reset', { outcome: 'ok' });
    return { json: { status: 'updated' } };
  },
});

export const config: Config = { path: '/users/reset-password' };

import type { Config } from '@netlify/functions';
import { resetBody } from '#contract/auth';
import { resetPassword } from '#contract/calls/reset';
import { redeemReset, requestReset } from '../domain/reset.ts';
import { countVisit } from '../http/counting.ts';
import { endpoint } from '../http/endpoint.ts';
import { knockOf } from '../http/known-browser.ts';
import { resetsWiring } from '../wiring/resets.ts';

export default endpoint(resetPassword, {
  body: resetBody,
  async handle({ app, body, headers, source, log, after }) {
    const ports = resetsWiring(app, after);
    const knock = knockOf({ app, headers, source }, body.email);
    const { email, newPassword, code, resetId } = body;
    if (code === undefined || resetId === undefined) {
      await countVisit(app, headers, 'resetSend', knock.who);
      const request = await requestReset(ports, { email, newPassword, browser: knock.browser });
      log.info('reset requested', { outcome: 'ok' });
      return { status: 202, json: { status: 'code_sent', resetId: request.resetId } };
    }
    await countVisit(app, headers, 'resetUse', knock.who);
    await redeemReset(ports, { email, newPassword, code, resetId });
    log.info('reset', { outcome: 'ok' });
    // Whoever reads the account's mail is its owner: the sign-in that follows is not a stranger's.
    return { headers: knock.remember(), json: { status: 'updated' } };
  },
});

export const config: Config = { path: '/users/reset-password' };

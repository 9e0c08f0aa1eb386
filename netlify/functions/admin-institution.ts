import type { Config } from '@netlify/functions';
import { accountUpdate } from '#contract/admin';
import * as calls from '#contract/calls';
import { changeAccount } from '../domain/administration.ts';
import type { Letter } from '../domain/letter.ts';
import { deliver } from '../domain/outbox.ts';
import { endpoint } from '../http/endpoint.ts';
import { adminWiring } from '../wiring/admin.ts';
import { mailWiring } from '../wiring/mail.ts';
import { siteWiring } from '../wiring/site.ts';

export default endpoint(calls.adminInstitutionUpdate, {
  limits: ['admin'],
  body: accountUpdate,
  async handle({ app, user, body, params, after, log }) {
    const mail = mailWiring(app);
    const post = async (letter: Letter) => {
      const mailId = await mail.outbox.enqueue(letter, app.now());
      after('mail', () => deliver(mail, mailId));
    };
    const ports = { ...adminWiring(app), outbox: { post }, site: siteWiring(app) };
    const admin = { id: user.userId, email: user.email };
    const state = await changeAccount(admin, params.id ?? '', body.action, ports);
    log.info('admin-account', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: state };
  },
});

export const config: Config = { path: '/admin/institutions/:id' };

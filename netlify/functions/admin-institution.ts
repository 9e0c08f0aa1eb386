import type { Config } from '@netlify/functions';
import { accountUpdate } from '#contract/admin';
import * as calls from '#contract/calls';
import { adminPorts } from '../app/admin.ts';
import { postOffice } from '../app/mail.ts';
import { changeAccount } from '../domain/administration.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(calls.adminInstitutionUpdate, {
  limits: ['admin'],
  body: accountUpdate,
  async handle({ app, user, body, params, after, log }) {
    const office = postOffice(app);
    const ports = { ...adminPorts(app), outbox: office.letterBox(after), site: office.site };
    const admin = { id: user.userId, email: user.email };
    const state = await changeAccount(admin, params.id ?? '', body.action, ports);
    log.info('admin-account', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: state };
  },
});

export const config: Config = { path: '/admin/institutions/:id' };

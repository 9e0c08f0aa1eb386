import type { Config } from '@netlify/functions';
import { accountUpdate } from '#contract/admin';
import * as adminCalls from '#contract/calls/admin';
import { changeAccount } from '../domain/administration/change-account.ts';
import { Failure } from '../domain/failure.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { accountChangesWiring } from '../wiring/account-changes.ts';
import { institutionWiring } from '../wiring/institution.ts';

const read = endpoint(adminCalls.adminInstitution, {
  limits: ['admin'],
  async handle({ app, params }) {
    const record = await institutionWiring(app).read(params.id ?? '');
    if (!record) throw new Failure('not_found');
    return { json: record };
  },
});

const change = endpoint(adminCalls.adminInstitutionUpdate, {
  limits: ['admin'],
  body: accountUpdate,
  async handle({ app, user, body, params, after, log }) {
    const state = await changeAccount(accountChangesWiring(app, after), {
      admin: { id: user.userId, email: user.email },
      userId: params.id ?? '',
      update: body,
    });
    log.info('admin-account', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: state };
  },
});

export default byMethod(read, change);

export const config: Config = { path: '/admin/institutions/:id' };

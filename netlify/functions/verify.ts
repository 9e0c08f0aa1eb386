import type { Config } from '@netlify/functions';
import { verifyCode } from '#contract/calls/certificates';
import { verifyForm } from '#contract/certificates';
import { verifyCode as judge } from '../domain/certificates/verify.ts';
import { endpoint } from '../http/endpoint.ts';
import { verifyPage, verifyRefusedPage } from '../pages/verify.ts';
import { verifyWiring } from '../wiring/verify.ts';

const statuses = { genuine: 200, revoked: 200, mistyped: 400, unknown: 404 } as const;

export default endpoint(verifyCode, {
  refusedPage: verifyRefusedPage,
  async handle({ app, source, params, query, log }) {
    // The code stands in the address that a certificate carries; the form brings it as a field.
    const typed = (query.get(verifyForm.field) ?? params.code ?? '').slice(0, 4 * verifyForm.max);
    const verdict = await judge(verifyWiring(app, source), typed);
    log.info('verify', { outcome: 'ok', reason: verdict.says });
    return { ...verifyPage(verdict, typed), status: statuses[verdict.says] };
  },
});

export const config: Config = { path: '/verify/:code' };

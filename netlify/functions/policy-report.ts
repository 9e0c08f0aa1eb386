import type { Config } from '@netlify/functions';
import * as serviceCalls from '#contract/calls/service';
import { endpoint } from '../http/endpoint.ts';

const reportsPerCall = 10;

/** Where browsers report violations of the content security policy (docs/security.md). Only rule and blocked origin are kept. */
export default endpoint(serviceCalls.policyReport, {
  body: 'raw',
  limits: ['policyReport'],
  async handle({ body, log }) {
    for (const { rule, blocked } of reportsIn(body)) log.warn('policy-violation', { code: rule, reason: blocked });
    return { status: 204 };
  },
});

/** Both formats: one `csp-report` object, or the Reporting API's list. Anything else counts as nothing. */
function reportsIn(body: Uint8Array): { rule: string; blocked: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed])
    .slice(0, reportsPerCall)
    .map((entry) => record(record(entry)['csp-report'] ?? record(entry).body))
    .map((report) => ({
      rule: text(report['effective-directive'] ?? report.effectiveDirective ?? report['violated-directive']),
      blocked: originOf(text(report['blocked-uri'] ?? report.blockedURL)),
    }))
    .filter(({ rule }) => rule !== '');
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/** `inline`, `eval` and the like stay; of an address only its origin, since its path and query may hold personal data. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.replace(/[^a-z-]/gi, '').slice(0, 20);
}

export const config: Config = { path: '/api/policy-report' };

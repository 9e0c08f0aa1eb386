import type { Health } from '../health.ts';
import type { Call } from './call.ts';

/** Says whether the service and its store answer. */
export const health: Call<undefined, { 200: Health }> = { method: 'GET', path: '/api/health', auth: 'none' };

/** Takes browsers' reports of what the content security policy stopped. */
export const policyReport: Call<Uint8Array, { 204: undefined }> = {
  method: 'POST',
  path: '/api/policy-report',
  auth: 'none',
};

import type { Config } from '@netlify/functions';
import { renew } from '../domain/renewal.ts';
import { renewalWiring } from '../wiring/renewal.ts';
import { app } from '../wiring.ts';

/** Has the site built anew each night and when a phase begins. The platform calls it by the clock; it has no address. */
export default async function rebuild(): Promise<void> {
  const core = app();
  const result = await renew(renewalWiring(core));
  if (result === 'asked') core.log.info('rebuild', { outcome: 'ok' });
}

export const config: Config = { schedule: '*/15 * * * *' };

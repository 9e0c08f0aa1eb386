import type { Config } from '@netlify/functions';
import { purgeExpired } from '../domain/privacy.ts';
import { purgeWiring } from '../wiring/purging.ts';
import { app } from '../wiring.ts';

/** Removes what has outlived its period. The platform calls it by the clock; it has no address. */
export default async function retention(): Promise<void> {
  const core = app();
  const removed = await purgeExpired(purgeWiring(core));
  core.log.info('retention', { outcome: 'ok', count: Object.values(removed).reduce((sum, count) => sum + count, 0) });
}

export const config: Config = { schedule: '40 20 * * *' };

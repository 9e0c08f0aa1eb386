import type { Config } from '@netlify/functions';
import { purge } from '../app/retention.ts';
import { app } from '../app.ts';

/** Removes what has outlived its period. The platform calls it by the clock; it has no address. */
export default async function retention(): Promise<void> {
  const core = app();
  const removed = await purge(core);
  core.log.info('retention', { outcome: 'ok', count: Object.values(removed).reduce((sum, count) => sum + count, 0) });
}

export const config: Config = { schedule: '40 20 * * *' };

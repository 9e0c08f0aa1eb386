import type { Config } from '@netlify/functions';
import { purgeExpired } from '../domain/privacy.ts';
import { purgeWiring } from '../wiring/purging.ts';
import { recountAll } from '../wiring/recount.ts';
import { app } from '../wiring.ts';

/** The platform ends a scheduled function after 30 s. */
const recountMs = 10_000;

/** Removes what has outlived its period, and counts anew what is counted. The platform calls it by the clock; it has no address. */
export default async function retention(): Promise<void> {
  const core = app();
  const removed = await purgeExpired(purgeWiring(core));
  core.log.info('retention', { outcome: 'ok', count: Object.values(removed).reduce((sum, count) => sum + count, 0) });
  await recountAll(core, recountMs);
}

export const config: Config = { schedule: '40 20 * * *' };

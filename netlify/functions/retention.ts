import type { Config } from '@netlify/functions';
import rules from '#content/retention.json' with { type: 'json' };
import { app } from '../app.ts';
import { purgeExpired } from '../domain/privacy.ts';
import { createPurgeStore } from '../store/privacy.ts';

/** Removes what has outlived its period. The platform calls it by the clock; it has no address. */
export default async function retention(): Promise<void> {
  const { store, log, now } = app();
  const removed = await purgeExpired(createPurgeStore(store), rules, now());
  log.info('retention', { outcome: 'ok', count: Object.values(removed).reduce((sum, count) => sum + count, 0) });
}

export const config: Config = { schedule: '40 20 * * *' };

import type { Config } from '@netlify/functions';
import { paymentsApp } from '../app/payments.ts';
import { app } from '../app.ts';

/** Repairs lost webhooks and closed browsers. The platform calls it by the clock; it has no address. */
export default async function reconcile(): Promise<void> {
  const core = app();
  const work: Promise<unknown>[] = [];
  const { payments } = paymentsApp(core, core.log, (_name, task) => void work.push(task()));
  const { checked, failed } = await payments.reconcile();
  await Promise.allSettled(work);
  core.log.info('reconcile', { outcome: failed === 0 ? 'ok' : 'failed', count: checked });
}

export const config: Config = { schedule: '*/15 * * * *' };

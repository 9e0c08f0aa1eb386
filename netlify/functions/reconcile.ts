import type { Config } from '@netlify/functions';
import { sweepPayments } from '../domain/payments/sweep.ts';
import { paymentsWiring } from '../wiring/payments.ts';
import { app } from '../wiring.ts';

/** Repairs lost webhooks and closed browsers. The platform calls it by the clock; it has no address. */
export default async function reconcile(): Promise<void> {
  const core = app();
  const work: Promise<unknown>[] = [];
  const ports = paymentsWiring(core, (_name, task) => void work.push(task()), core.log);
  const { checked, failed } = await sweepPayments(ports);
  await Promise.allSettled(work);
  core.log.info('reconcile', { outcome: failed === 0 ? 'ok' : 'failed', count: checked });
}

export const config: Config = { schedule: '*/15 * * * *' };

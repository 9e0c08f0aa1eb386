// `npm run reconcile`: asks Stripe about every unfinished payment now, as the schedule does every 15 minutes.
import { reconcilePayments } from '../../netlify/domain/payments/reconcile.ts';
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { command } from './command.ts';

await command(async (app) => {
  const work: Promise<unknown>[] = [];
  const ports = paymentsWiring(app, (_name, task) => void work.push(task()), app.log);
  const { checked, changed, failed } = await reconcilePayments(ports);
  await Promise.allSettled(work);
  console.log(`payments: ${checked} checked, ${changed} changed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

// `npm run reconcile`: asks Stripe about every unfinished payment now, as the schedule does every 15 minutes.
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { command } from './command.ts';

await command(async (app) => {
  const work: Promise<unknown>[] = [];
  const { payments } = paymentsWiring(app, app.log, (_name, task) => void work.push(task()));
  const { checked, changed, failed } = await payments.reconcile();
  await Promise.allSettled(work);
  console.log(`payments: ${checked} checked, ${changed} changed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

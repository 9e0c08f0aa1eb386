// `npm run reconcile`: asks Stripe about every unfinished payment now, as the schedule does every 15 minutes.
import { paymentsApp } from '../../netlify/app/payments.ts';
import { app } from '../../netlify/app.ts';
import { loadPaymentSettings } from '../settings.ts';

loadPaymentSettings();
const core = app();
const work: Promise<unknown>[] = [];
const { payments } = paymentsApp(core, core.log, (_name, task) => void work.push(task()));
const { checked, changed, failed } = await payments.reconcile();
await Promise.allSettled(work);
console.log(`payments: ${checked} checked, ${changed} changed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

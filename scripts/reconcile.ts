// `npm run reconcile`: asks Stripe about every unfinished payment now, as the schedule does every 15 minutes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paymentsApp } from '../netlify/app/payments.ts';
import { app } from '../netlify/app.ts';
import { projectRoot } from './steps.ts';

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
const core = app();
const work: Promise<unknown>[] = [];
const { payments } = paymentsApp(core, core.log, (_name, task) => void work.push(task()));
const { checked, changed, failed } = await payments.reconcile();
await Promise.allSettled(work);
console.log(`payments: ${checked} checked, ${changed} changed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

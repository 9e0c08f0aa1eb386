// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paymentsApp } from '../netlify/app/payments.ts';
import { app } from '../netlify/app.ts';
import { projectRoot } from './steps.ts';

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) {
  console.error('Usage: npm run refund -- <user> <payment>');
  process.exit(2);
}
const core = app();
await paymentsApp(core, core.log, () => undefined).payments.refundDuplicate(userId, intentId);
console.log(`The payment ${intentId} was given back.`);

// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { paymentsApp } from '../../netlify/app/payments.ts';
import { app } from '../../netlify/app.ts';
import { loadPaymentSettings } from '../settings.ts';

loadPaymentSettings();

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) {
  console.error('Usage: npm run refund -- <user> <payment>');
  process.exit(2);
}
const core = app();
await paymentsApp(core, core.log, () => undefined).payments.refundDuplicate(userId, intentId);
console.log(`The payment ${intentId} was given back.`);

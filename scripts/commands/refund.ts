// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { app } from '../../netlify/wiring.ts';
import { loadPaymentSettings } from '../settings.ts';

loadPaymentSettings();

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) {
  console.error('Usage: npm run refund -- <user> <payment>');
  process.exit(2);
}
const core = app();
await paymentsWiring(core, core.log, () => undefined).payments.refundDuplicate(userId, intentId);
console.log(`The payment ${intentId} was given back.`);

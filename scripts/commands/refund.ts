// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { command, usage } from './command.ts';

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) usage('npm run refund -- <user> <payment>');

await command(async (app) => {
  await paymentsWiring(app, app.log, () => undefined).payments.refundDuplicate(userId, intentId);
  console.log(`The payment ${intentId} was given back.`);
});

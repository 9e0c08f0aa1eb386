// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { refundDuplicate } from '../../netlify/domain/payments/refund.ts';
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { command, usage } from './command.ts';

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) usage('npm run refund -- <user> <payment>');

await command(async (app) => {
  const ports = paymentsWiring(app, () => undefined, app.log);
  await refundDuplicate(ports, { userId, intentId });
  console.log(`The payment ${intentId} was given back.`);
});

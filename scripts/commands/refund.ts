// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid, as the dashboard does.
// Asking twice refunds once.
import { refundSecond } from '../../netlify/domain/administration/refund-second.ts';
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { usage } from './arguments.ts';
import { command, needPortal } from './command.ts';

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) usage('npm run refund -- <user> <payment>');

const sentences = {
  succeeded: 'was refunded.',
  pending:
    'is being refunded: the bank has not confirmed it yet. It is checked again every 15 minutes; if it fails, the organisers get an email.',
  failed:
    'could not be refunded: the bank refused it. The money is with the payment provider. Run this command again to try again.',
} as const;

needPortal();
await command(async (app) => {
  const work: Promise<unknown>[] = [];
  const ports = paymentsWiring(app, (_name, task) => void work.push(task()), app.log);
  const admin = { id: 'command line', email: 'command line' };
  const status = await refundSecond(ports, { admin, userId, intentId });
  await Promise.allSettled(work);
  console.log(`The payment ${intentId} ${sentences[status]}`);
  process.exitCode = status === 'failed' ? 1 : 0;
});

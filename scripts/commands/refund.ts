// `npm run refund -- <user> <payment>`: gives back a second payment of an institution that had already paid. Asking twice refunds once.
import { refundDuplicate } from '../../netlify/domain/payments/refund.ts';
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { command, usage } from './command.ts';

const [userId, intentId] = process.argv.slice(2);
if (userId === undefined || intentId === undefined) usage('npm run refund -- <user> <payment>');

const sentences = {
  succeeded: 'was given back.',
  pending:
    'is on its way back: the bank has not taken it yet. The sweep follows it; if it fails, the organisers get a letter.',
  failed:
    'could not be given back: the bank did not take it. The money is with the payment provider; run this again to try once more.',
} as const;

await command(async (app) => {
  const work: Promise<unknown>[] = [];
  const ports = paymentsWiring(app, (_name, task) => void work.push(task()), app.log);
  const status = await refundDuplicate(ports, { userId, intentId });
  await Promise.allSettled(work);
  console.log(`The payment ${intentId} ${sentences[status]}`);
  process.exitCode = status === 'failed' ? 1 : 0;
});

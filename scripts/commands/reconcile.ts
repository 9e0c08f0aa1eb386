// `npm run reconcile`: compares our payments with the provider's now, as the schedule does every 15 minutes. `-- --all` walks through
// everything: all that the provider lists and every payment that we know.
import { type Swept, startOver, sweepPayments } from '../../netlify/domain/payments/sweep.ts';
import { paymentsWiring } from '../../netlify/wiring/payments.ts';
import { usage } from './arguments.ts';
import { command, needPortal } from './command.ts';

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--all')) usage('npm run reconcile [-- --all]');

needPortal();
await command(async (app) => {
  const work: Promise<unknown>[] = [];
  const ports = paymentsWiring(app, (_name, task) => void work.push(task()), app.log);
  if (option === '--all') await startOver(ports);
  let swept: Swept;
  do {
    swept = await sweepPayments(ports);
    const { checked, changed, failed } = swept;
    console.log(`payments: ${checked} checked, ${changed} changed, ${failed} set aside for later; ${stateOf(swept)}`);
    // One run after another, until all is seen or the provider stops answering.
  } while (option === '--all' && !swept.rested && swept.checked > swept.failed);
  await Promise.allSettled(work);
  process.exitCode = swept.failed === 0 ? 0 : 1;
});

function stateOf({ finished, rested }: Swept): string {
  if (rested) return 'all seen';
  return finished ? 'all changes seen, the rotation goes on' : 'the next run goes on from here';
}

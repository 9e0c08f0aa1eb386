// `npm run delete-user -- ADDRESS`: removes a person at their own request (SEC-G3). The facts of a payment stay.
import { canonicalAddress } from '#contract/typed/address';
import { erasePerson } from '../../netlify/domain/privacy.ts';
import { maskAddress } from '../../netlify/services/log.ts';
import { eraseWiring } from '../../netlify/wiring/erasing.ts';
import { usage } from './arguments.ts';
import { command } from './command.ts';

const address = canonicalAddress(process.argv[2] ?? '') ?? usage('npm run delete-user -- person@example.org');

await command(async (app) => {
  const erased = await erasePerson(eraseWiring(app), address);
  app.log.info('delete-user', { outcome: 'ok', address: maskAddress(address), count: erased.writings });
  console.log(
    [
      erased.account ? 'Account, sessions and inspection request: deleted.' : 'There is no account with this address.',
      `Queries and feedback with this address: ${erased.writings} deleted.`,
      'Facts of a payment, if there was one, are kept as the law asks (content/retention.json).',
    ].join('\n'),
  );
});

// `npm run delete-user -- ADDRESS`: removes a person at their own request (G3). The facts of a payment stay.
import { existsSync } from 'node:fs';
import { canonicalAddress } from '../../netlify/domain/address.ts';
import { erasePerson } from '../../netlify/domain/privacy.ts';
import { maskAddress } from '../../netlify/services/log.ts';
import { eraseWiring } from '../../netlify/wiring/privacy.ts';
import { app } from '../../netlify/wiring.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const address = canonicalAddress(process.argv[2] ?? '');
if (address === undefined) {
  console.error('Usage: npm run delete-user -- person@example.org');
  process.exit(2);
}
const core = app();
const erased = await erasePerson(eraseWiring(core), address);
core.log.info('delete-user', { outcome: 'ok', address: maskAddress(address), count: erased.writings });
console.log(
  [
    erased.account ? 'Account, sessions and inspection request: deleted.' : 'There is no account with this address.',
    `Queries and feedback with this address: ${erased.writings} deleted.`,
    'Facts of a payment, if there was one, are kept as the law asks (content/retention.json).',
  ].join('\n'),
);

// `npm run purge`: removes what has outlived its period, as the scheduled function does every night.
import { existsSync } from 'node:fs';
import rules from '../content/retention.json' with { type: 'json' };
import { app } from '../netlify/app.ts';
import { purgeExpired } from '../netlify/domain/privacy.ts';
import { createPurgeStore } from '../netlify/store/privacy.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { store, now } = app();
for (const [kind, count] of Object.entries(await purgeExpired(createPurgeStore(store), rules, now()))) {
  console.log(`${kind.padEnd(12)} ${count} removed`);
}

// `npm run purge`: removes what has outlived its period, as the scheduled function does every night.
import { existsSync } from 'node:fs';
import { purgeExpired } from '../../netlify/domain/privacy.ts';
import { purgeWiring } from '../../netlify/wiring/privacy.ts';
import { app } from '../../netlify/wiring.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
for (const [kind, count] of Object.entries(await purgeExpired(purgeWiring(app()))))
  console.log(`${kind.padEnd(12)} ${count} removed`);

// `npm run purge`: removes what has outlived its period, as the scheduled function does every night.
import { existsSync } from 'node:fs';
import { purge } from '../../netlify/app/retention.ts';
import { app } from '../../netlify/app.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
for (const [kind, count] of Object.entries(await purge(app()))) console.log(`${kind.padEnd(12)} ${count} removed`);

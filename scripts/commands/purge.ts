// `npm run purge`: removes what has outlived its period, as the scheduled function does every night.
import { purgeExpired } from '../../netlify/domain/privacy.ts';
import { purgeWiring } from '../../netlify/wiring/purging.ts';
import { command } from './command.ts';

await command(async (app) => {
  const removed = await purgeExpired(purgeWiring(app));
  for (const [kind, count] of Object.entries(removed)) console.log(`${kind.padEnd(12)} ${count} removed`);
});

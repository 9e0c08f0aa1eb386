// `npm run recount`: counts anew what the overview shows, as the schedule does every night, and says what was wrong. The site goes on meanwhile.
import { recountAll } from '../../netlify/wiring/recount.ts';
import { command } from './command.ts';

await command(async (app) => {
  const recounted = await recountAll(app);
  for (const { kind, drift = [] } of recounted) {
    if (drift.length === 0) console.log(`${kind.padEnd(12)} right`);
    for (const { field, kept, counted } of drift) {
      console.log(`${kind.padEnd(12)} ${field}: was ${kept}, is ${counted} now`);
    }
  }
  process.exitCode = recounted.some(({ drift }) => drift?.length) ? 1 : 0;
});

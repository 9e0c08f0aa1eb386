// Builds the functions for the platform, after the pages: `npm run build` calls it.
//   node scripts/build/functions.ts
import { buildFunctions } from './function-bundles.ts';

const names = await buildFunctions();
console.log(`${names.length} functions built`);

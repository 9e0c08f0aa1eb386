import { script } from '../script.ts';
import { countCallLua } from './parts.ts';

/** Answers 0 when the call was counted, else the milliseconds until it would be. `windows`: as `count_call` takes them. */
export const countCall = script(
  { keys: ['limit'], args: ['now'], rest: 'windows', flags: ['locks'], again: 'once' },
  `
${countCallLua}
return count_call(limit, tonumber(now), windows)`,
);

/** Answers 1 the first time, 0 ever after. */
export const claimProof = script(
  { keys: ['proof'], args: ['lifeMs'], flags: ['locks'], again: 'once' },
  `
if redis.call('SET', proof, '1', 'NX', 'PX', lifeMs) then return 1 end
return 0`,
);

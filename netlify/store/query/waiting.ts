import type { Store } from '../redis.ts';
import { script } from '../script.ts';
import { queriesByWait, queriesOpen } from './record.ts';

/** The first of those that wait, and the middle one of the times to an answer: the lower of two. Each is one step into an index. */
const readWaits = script(
  { keys: ['open', 'byWait'], flags: ['reads', 'locks'] },
  `
local first = redis.call('ZRANGE', open, 0, 0, 'WITHSCORES')
local middle = math.floor((redis.call('ZCARD', byWait) - 1) / 2)
local median = middle < 0 and {} or redis.call('ZRANGE', byWait, middle, middle, 'WITHSCORES')
return { first[2] or '', median[2] or '' }`,
);

/** How long queries wait: since when the oldest open one does, and the median time to the first answer. Milliseconds. */
export async function readWaiting(store: Store): Promise<{
  readonly oldest: number | undefined;
  readonly medianMs: number | undefined;
}> {
  const reply = await store.run(readWaits, { keys: { open: queriesOpen, byWait: queriesByWait } });
  const [oldest = '', median = ''] = reply as readonly [string?, string?];
  const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits));
  return { oldest: numberOf(oldest), medianMs: numberOf(median) };
}

import type { AdminNews } from '#contract/admin';
import { adminLists } from '#contract/lists';
import { sortsOf } from '#contract/lists/list';
import { prefixOf } from '../store/identifiers.ts';
import { inspectionKey, inspectionsWished } from '../store/inspection/record.ts';
import { invitationKey } from '../store/invitation/record.ts';
import { queriesOpen } from '../store/query/record.ts';
import type { Store } from '../store/redis.ts';
import { servedLists } from './all.ts';
import { newsLists, newsScript } from './news-script.ts';

/** What was written in the last moments before an answer may have come to the store after it: the next call looks there again. */
const overlapMs = 3000;

const newestOf = (name: (typeof newsLists)[number]) => {
  const index = servedLists[name].sorts[sortsOf(adminLists[name])[0] ?? ''];
  if (index?.kind !== 'score') throw new Error(`The list ${name} is not kept by time.`);
  return index.key;
};
const indexes = Object.fromEntries(newsLists.map((name) => [`of_${name}`, newestOf(name)])) as {
  readonly [Name in (typeof newsLists)[number] as `of_${Name}`]: string;
};

/**
 * What waits for the organisers, and which lists have changed, in one round trip.
 *
 * @param since the last answer's `at`, in milliseconds; undefined to begin with
 * @param now milliseconds since 1970
 */
export async function readNews(store: Store, since: number | undefined, now: number): Promise<AdminNews> {
  const reply = await store.run(newsScript, {
    keys: { ...indexes, queriesOpen, wished: inspectionsWished },
    args: {
      since: since === undefined ? '' : since - overlapMs,
      inspectionPrefix: prefixOf(inspectionKey),
      invitationPrefix: prefixOf(invitationKey),
    },
  });
  const [queries = 0, inspections = 0, invitations = 0, ...came] = reply as readonly number[];
  return {
    at: new Date(now).toISOString(),
    waiting: { queries, inspections, invitations },
    changed: newsLists.filter((_, place) => (came[place] ?? 0) > 0),
  };
}

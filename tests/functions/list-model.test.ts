import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLists } from '#contract/lists';
import { filtersOf } from '#contract/lists/list';
import type { ServedList } from '#server/lists/list';
import { readPage } from '#server/lists/page';
import { spellingsOf } from '#server/lists/spellings';
import { openStore, type Store } from '#server/store/redis';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { erase, type ListSample, listSamples, sampleNames, write } from '../support/list-samples.ts';
import { type ModelEntry, type ModelPlace, modelPage } from '../support/models/list-model.ts';

let redis: RedisSandbox;
let store: Store;
beforeAll(async () => {
  redis = await startRedis();
  store = openStore(redis);
});
afterAll(() => redis.stop());

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;

const id = fc.constantFrom('a', 'B', 'c', 'd_', '-e', 'F0', 'g');

const put = fc.record({ do: fc.constant('put' as const), id, seed: fc.nat() });
const remove = fc.record({ do: fc.constant('remove' as const), id });
const ask = fc.record({
  do: fc.constant('ask' as const),
  search: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.constantFrom('a', 'b"', '\\', '“', 'ÉC', 'n', 'zz', 'f 2', '12–3 4', 'x@bücher.example', '\u200b'),
  ),
  filter: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  sort: fc.nat({ max: 9 }),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 4 }),
  most: fc.constantFrom(1, 120, 6_000_000),
});
/** The next page; before it, the row that the page before ended with may go, or become another. */
const more = fc.record({
  do: fc.constant('more' as const),
  last: fc.constantFrom('stays', 'goes', 'changes'),
  seed: fc.nat(),
});
/** The same list asked for in slices of so few reads, to its end. */
const follow = fc.record({
  do: fc.constant('follow' as const),
  search: fc.constantFrom('', 'a', 'zz', 'f 2'),
  filter: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  sort: fc.nat({ max: 9 }),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 4 }),
  records: fc.integer({ min: 1, max: 9 }),
  reads: fc.integer({ min: 1, max: 12 }),
});
const steps = fc.tuple(
  fc.array(put, { minLength: 5, maxLength: 9 }),
  fc.array(fc.oneof(put, remove, ask, follow, { weight: 3, arbitrary: more }), { minLength: 4, maxLength: 12 }),
);
type Ask = Generated<typeof ask>;

/** Turns the pages of one list, in the store and in the model, while records come, change and go. */
async function play({ list, sampleOf }: ListSample, [first, then]: Generated<typeof steps>): Promise<void> {
  await redis.reset({ data: true });
  const entries = new Map<string, ModelEntry>();
  let asked: Ask | undefined;
  let place: { readonly cursor: string; readonly after: ModelPlace } | undefined;

  async function turn(request: Ask, from: typeof place): Promise<void> {
    const choice = { ...choiceOf(list, request), limit: request.limit };
    const real = await readPage(
      store,
      list,
      { ...choice, cursor: from?.cursor, count: from === undefined },
      { bytes: request.most, records: 1_000_000, reads: 1_000_000 },
    );
    const model = modelPage([...entries.values()], {
      ...choice,
      spellings: spellingsOf(choice.search),
      after: from?.after,
      most: request.most,
    });
    expect(real.items).toEqual(model.items);
    expect(real.total).toBe(from === undefined ? model.total : undefined);
    expect(real.next !== undefined).toBe(model.next !== undefined);
    place = real.next !== undefined && model.next ? { cursor: real.next, after: model.next } : undefined;
  }

  async function followed({ limit, records, reads, ...request }: Generated<typeof follow>): Promise<void> {
    const choice = { ...choiceOf(list, request), limit };
    const { spellings, after, most } = { spellings: spellingsOf(choice.search), after: undefined, most: 6_000_000 };
    const model = modelPage([...entries.values()], { ...choice, limit: 100, spellings, after, most });
    const items: object[] = [];
    let at = 0;
    let cursor: string | undefined;
    do {
      const ends = { bytes: most, records, reads };
      const page = await readPage(store, list, { ...choice, cursor, count: cursor === undefined }, ends);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      if (page.total !== undefined) expect(page.total).toBe(model.total);
      if (page.looked) {
        expect(page.items.length).toBeLessThan(limit);
        expect(page.next).toBeDefined();
        expect(page.looked.at).toBeGreaterThan(at);
        expect(page.looked.of).toBe(entries.size);
        at = page.looked.at;
      }
      items.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(items).toEqual(model.items);
  }

  async function replace(id: string, seed: number | undefined): Promise<void> {
    const pipe = redis.redis.pipeline();
    const before = entries.get(id);
    if (before) erase(pipe, list, before);
    entries.delete(id);
    if (seed !== undefined) entries.set(id, write(pipe, list, sampleOf(id, seed)));
    await pipe.exec();
  }

  for (const step of [...first, ...then]) {
    if (step.do === 'put') await replace(step.id, step.seed);
    else if (step.do === 'remove') await replace(step.id, undefined);
    else if (step.do === 'follow') await followed(step);
    else if (step.do === 'ask') {
      asked = step;
      await turn(step, undefined);
    } else if (asked && place) {
      if (step.last !== 'stays') await replace(place.after.id, step.last === 'changes' ? step.seed : undefined);
      await turn(asked, place);
    }
  }
}

/** Numbers taken as places in what the list offers. */
function choiceOf(
  { name, sorts }: ServedList,
  { search, filter, sort, descending }: Omit<Ask, 'do' | 'limit' | 'most'>,
) {
  const names = Object.keys(sorts);
  const filters = filtersOf(adminLists[name]);
  return {
    search,
    descending,
    sort: names[sort % names.length] ?? '',
    filter: filter === undefined ? undefined : filters[filter % filters.length],
  };
}

test('a page of a list is what filtering an array gives, whatever comes and goes between two pages', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`list pages: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sampleNames), steps, async (name, played) => {
      runs += 1;
      await play(listSamples[name], played);
    }),
    { seed, numRuns: 500 },
  );
  expect(runs).toBeGreaterThanOrEqual(500);
}, 120_000);

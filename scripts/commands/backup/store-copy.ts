import type { Redis } from '@upstash/redis';
import type { Env } from '../../../netlify/env.ts';
import { openClient } from '../../../netlify/store/client.ts';
import { passportPrefix } from '../../../netlify/store/invitation/record.ts';
import { mailKey, uncopiedMail } from '../../../netlify/store/mail/record.ts';
import { guard } from '../../../netlify/store/redis.ts';

/** One key of the store with all that it holds. Members of a sorted set carry their score as the store writes it. */
export interface StoredRecord {
  readonly key: string;
  readonly type: 'string' | 'hash' | 'zset';
  /** A text; fields and values in turn; or members and scores in turn. Sorted, so that equal records are equal texts. */
  readonly value: string | readonly string[];
  /** When the store forgets it, in milliseconds since 1970. */
  readonly expiresAt?: number;
}

/** Everything that one deployment stores, by key, but for what is erased on a day. */
export type StoreCopy = ReadonlyMap<string, StoredRecord>;

/** Previews on the same database keep to themselves (BUG-PL09): nothing of theirs is the site's. */
const previews = 'preview/';
/** Passports, and letters on their way that carry one: they are erased on a day, and no copy may outlive it. */
const uncopied = [passportPrefix, mailKey(uncopiedMail)];
/** Keys asked for in one request, and members of a sorted set read in one. */
const piece = 200;
const membersAtOnce = 5000;
/** Most of a request's text, in characters: the store takes 10 MB. */
const mostSent = 1_000_000;
/** Reading the store again and again ends after so many times, whatever still changes. */
const mostPasses = 4;
/** What a life may differ by and still be the same: the line's own time counts, in milliseconds. */
const sameLifeMs = 10_000;

/** Longest wait for one answer, in milliseconds: many records travel in it. */
const patienceMs = 30_000;

export const openForCopying = ({ url, token }: Pick<Env['redis'], 'url' | 'token'>): Redis =>
  openClient({ url, token, timeoutMs: patienceMs });

/**
 * Reads everything that stands in the store under `keySpace`. A site goes on while it is read, and an index must not tell of what its record
 * does not: so it is read again until two readings in a row are the same.
 *
 * @returns `moving`: how many records differed between the last two readings; 0 means a copy of one instant
 */
export async function copyStore(redis: Redis, keySpace: string): Promise<{ copy: StoreCopy; moving: number }> {
  let copy = await readOnce(redis, keySpace);
  let moving = 0;
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = await readOnce(redis, keySpace);
    moving = differences(copy, again).length;
    copy = again;
    if (moving === 0) break;
  }
  return { copy, moving };
}

/** Keys that one copy has and the other has not, or holds otherwise. */
export function differences(one: StoreCopy, other: StoreCopy): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => {
    const [left, right] = [one.get(key), other.get(key)];
    return left === undefined || right === undefined || !isSame(left, right);
  });
}

function isSame(left: StoredRecord, right: StoredRecord): boolean {
  const lives = [left.expiresAt ?? Number.POSITIVE_INFINITY, right.expiresAt ?? Number.POSITIVE_INFINITY] as const;
  const differ = lives[0] === lives[1] ? 0 : Math.abs(lives[0] - lives[1]);
  return left.type === right.type && differ <= sameLifeMs && JSON.stringify(left.value) === JSON.stringify(right.value);
}

async function readOnce(redis: Redis, keySpace: string): Promise<StoreCopy> {
  const keys = (await allKeys(redis, keySpace)).sort();
  const copy = new Map<string, StoredRecord>();
  for (let start = 0; start < keys.length; start += piece) {
    const names = keys.slice(start, start + piece);
    for (const record of await readRecords(redis, keySpace, names)) copy.set(record.key, record);
  }
  return copy;
}

async function allKeys(redis: Redis, keySpace: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const match = `${keySpace.replace(/[?*[\]\\]/g, '\\$&')}*`;
    const [next, keys] = await guard(() => redis.scan(cursor, { match, count: 1000 }));
    for (const key of keys) {
      const own = key.slice(keySpace.length);
      if ((keySpace !== '' || !key.startsWith(previews)) && !uncopied.some((start) => own.startsWith(start)))
        found.add(own);
    }
    cursor = next;
  } while (cursor !== '0');
  return [...found];
}

async function readRecords(redis: Redis, keySpace: string, names: readonly string[]): Promise<StoredRecord[]> {
  const asked = redis.pipeline();
  for (const name of names) asked.type(keySpace + name).pttl(keySpace + name);
  const facts = await guard(() => asked.exec<(string | number)[]>());
  const at = Date.now();
  const standing = names.flatMap((key, index) => {
    const [type, life] = [String(facts[index * 2]), Number(facts[index * 2 + 1])];
    return type === 'none' || life === -2 ? [] : [{ key, type: typeOf(key, type), life }];
  });
  if (standing.length === 0) return [];
  const read = redis.pipeline();
  for (const { key, type } of standing) {
    if (type === 'string') read.get(keySpace + key);
    else if (type === 'hash') read.hgetall(keySpace + key);
    else read.zrange(keySpace + key, 0, membersAtOnce - 1, { withScores: true });
  }
  const values = await guard(() => read.exec<unknown[]>());
  const records: StoredRecord[] = [];
  for (const [index, { key, type, life }] of standing.entries()) {
    const first = values[index];
    // It lived its life out between the two questions.
    if (first === null || (Array.isArray(first) && first.length === 0)) continue;
    const value = type === 'string' ? String(first) : inPairs(await wholeOf(redis, keySpace + key, type, first));
    records.push({ key, type, value, ...(life >= 0 && { expiresAt: at + life }) });
  }
  return records;
}

async function wholeOf(redis: Redis, key: string, type: 'hash' | 'zset', first: unknown): Promise<string[]> {
  const flat = flatTexts(first);
  if (type === 'hash') return flat;
  for (let last = flat.length; last === membersAtOnce * 2; ) {
    const from = flat.length / 2;
    const more = flatTexts(await guard(() => redis.zrange(key, from, from + membersAtOnce - 1, { withScores: true })));
    flat.push(...more);
    last = more.length;
  }
  return flat;
}

/** The platform answers pairs one after the other; the stand-in, which speaks a newer protocol, each in a list of its own. */
const flatTexts = (reply: unknown) => (Array.isArray(reply) ? (reply as unknown[]) : []).flat().map(String);

function inPairs(flat: readonly string[]): string[] {
  const pairs = Array.from({ length: flat.length / 2 }, (_, index) => flat.slice(index * 2, index * 2 + 2));
  return pairs.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat();
}

function typeOf(key: string, type: string): StoredRecord['type'] {
  if (type === 'string' || type === 'hash' || type === 'zset') return type;
  throw new Error(`${key} is a ${type}: the site keeps none, and a copy would be without it.`);
}

/**
 * Writes records into the store under `keySpace`, each with the rest of its life, several in one step that happens whole or not at all.
 * What has outlived its time is left out. Made twice, it leaves the same.
 */
export async function writeRecords(redis: Redis, keySpace: string, records: Iterable<StoredRecord>): Promise<void> {
  let batch = redis.multi();
  let size = 0;
  const send = async () => {
    const full = batch;
    if (size > 0) await guard(() => full.exec());
    batch = redis.multi();
    size = 0;
  };
  for (const record of records) {
    const key = keySpace + record.key;
    for (const part of partsOf(record)) {
      if (typeof part === 'string') batch.set(key, part);
      else if (record.type === 'hash') batch.hset(key, Object.fromEntries(part));
      else {
        const [first, ...more] = part.map(([member, score]) => ({ member, score: score as unknown as number }));
        if (first) batch.zadd(key, first, ...more);
      }
      size += JSON.stringify(part).length;
      if (size >= mostSent && record.expiresAt === undefined) await send();
    }
    if (record.expiresAt !== undefined) batch.pexpireat(key, Math.round(record.expiresAt));
    if (size >= mostSent) await send();
  }
  await send();
}

type Pairs = (readonly [string, string])[];

function* partsOf({ value }: StoredRecord): Generator<string | Pairs> {
  if (typeof value === 'string') return yield value;
  for (let start = 0; start < value.length; start += membersAtOnce * 2) {
    const flat = value.slice(start, start + membersAtOnce * 2);
    yield Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? '', flat[index * 2 + 1] ?? '']);
  }
}

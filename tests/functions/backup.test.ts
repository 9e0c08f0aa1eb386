import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedAccount } from '#server/store/user/store';
import { createOutbox } from '../../netlify/store/mail/store.ts';
import { openStore } from '../../netlify/store/redis.ts';
import { localKeys } from '../../sandbox/keys.ts';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { runCommand } from '../support/commands.ts';
import { queueLetter } from '../support/letters.ts';
import { listSamples } from '../support/list-samples.ts';

/** ADR-A17. The store of a site that lives, and an empty one in another place. */
const home = mkdtempSync(join(tmpdir(), 'backup-'));
const keyFile = join(home, 'backup-key.txt');
const file = join(home, 'store.backup');
let redis: RedisSandbox;
let elsewhere: RedisSandbox;
let recipient = '';
let saved: Awaited<ReturnType<typeof run>>;
const accounts = 1000;

const run = (name: string, args: readonly string[], store = redis, env: Record<string, string> = {}) =>
  runCommand(name, args, {
    SANDBOX_DATA_DIR: home,
    UPSTASH_REDIS_REST_URL: store.url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
    ...env,
  });

beforeAll(async () => {
  const { resetCodeKey, redisToken } = keysOf();
  redis = await startRedis({ token: redisToken });
  elsewhere = await startRedis();
  const store = openStore(redis);
  for (let index = 0; index < accounts; index += 1)
    await seedAccount(store, {
      userId: `user-${index}`,
      address: `person-${index}@example.org`,
      role: 'institute',
      now: 1_700_000_000_000 + index,
    });
  await Promise.all(
    Object.values(listSamples).flatMap(({ sampleOf }) =>
      Array.from({ length: 300 }, async (_, seed) => {
        const { stored } = sampleOf(`sample-${seed}`, seed);
        for (const [key, fields] of Object.entries(stored)) await redis.redis.hset(key, ...fields);
      }),
    ),
  );
  const outbox = createOutbox(store, resetCodeKey);
  for (let index = 0; index < 40; index += 1)
    await queueLetter(store, outbox, letterTo(`person-${index}@example.org`), Date.now());
  // What the product has in no list of samples: a long index, odd text, lives of every length.
  const long = redis.redis.pipeline();
  for (let index = 0; index < 12_000; index += 1) long.zadd('idx:long', index / 7, `नमस्ते ${index}\n"\\`);
  long.set('limit:short', '1', 'EX', 3);
  long.set('sess:living', 'user-1', 'EX', 3600);
  long.set('preview/pr-1/user:foreign', 'of a preview on the same database');
  await long.exec();
  const made = await run('backup', ['--make-key', keyFile]);
  recipient = /--for (age1\w+) FILE/.exec(made.output)?.[1] ?? '';
  saved = await run('backup', ['--for', recipient, file]);
}, 120_000);
afterAll(async () => {
  await Promise.all([redis.stop(), elsewhere.stop()]);
  rmSync(home, { recursive: true });
});

function keysOf() {
  const keys = localKeys(home);
  return { redisToken: keys.redisToken, resetCodeKey: Buffer.from(keys.RESET_CODE_KEY, 'base64') };
}

const letterTo = (to: string) => ({
  to,
  subject: 'A letter on its way',
  text: 'Text',
  html: '<p>Text</p>',
});

/** Read by another client than the command's, in another way. */
async function contentOf(at: Redis): Promise<Map<string, unknown>> {
  const keys = (await at.keys('*')).filter((key) => !key.startsWith('preview/')).sort();
  const content = new Map<string, unknown>();
  for (const key of keys) {
    const type = await at.type(key);
    const value =
      type === 'hash'
        ? Object.entries(await at.hgetall(key)).sort(([a], [b]) => (a < b ? -1 : 1))
        : type === 'zset'
          ? await at.zrange(key, '0', '-1', 'WITHSCORES')
          : await at.get(key);
    const life = await at.pttl(key);
    // A minute's difference is the time of the copying.
    content.set(key, { type, value, lives: life < 0 ? life : Math.round(life / 60_000 / 5) });
  }
  return content;
}

describe('ADR-A17: what a site stores leaves as a file and comes back', () => {
  test('a thousand accounts, payments and letters on their way: saved, restored elsewhere, equal record by record', {
    timeout: 120_000,
  }, async () => {
    expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/ {2}user +1\d\d\d\n/) });
    expect(readFileSync(file).toString('latin1')).not.toContain('example.org');

    const looked = await run('restore', ['--key', keyFile, file], elsewhere);
    expect(looked.output).toContain('Nothing was written');
    expect(await elsewhere.redis.dbsize()).toBe(0);

    const restored = await run('restore', ['--key', keyFile, file, '--yes'], elsewhere);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('each as in the backup') });
    expect(restored.output).not.toContain('stored with');
    await expect.poll(() => redis.redis.exists('limit:short')).toBe(0);
    const [before, after] = [await contentOf(redis.redis), await contentOf(elsewhere.redis)];
    expect(before.size).toBeGreaterThan(accounts * 2);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(after).toEqual(before);

    // Once more: what is there already is left.
    expect(await run('restore', ['--key', keyFile, file, '--yes'], elsewhere)).toMatchObject({ code: 0 });
    expect(await contentOf(elsewhere.redis)).toEqual(before);
  });

  test('a store that holds something else is left as it is, and other keys are named', {
    timeout: 60_000,
  }, async () => {
    await elsewhere.redis.hset('user:user-1', 'email', '"changed@example.org"');
    const refused = await run('restore', ['--key', keyFile, file, '--yes'], elsewhere);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/1 record .*user:user-1 among them: nothing was written/),
    });
    await elsewhere.reset({ data: true });
    const { output, code } = await run('restore', ['--key', keyFile, file, '--yes'], elsewhere, {
      RESET_CODE_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    expect(output).toContain('RESET_CODE_KEY is not what this was stored with');
    expect(code).toBe(0);
  });

  test('a cut, changed or foreign file, another key, a name that is taken: a sentence each, and nothing happens', {
    timeout: 120_000,
  }, async () => {
    await elsewhere.reset({ data: true });
    const whole = readFileSync(file);
    const other = join(home, 'other-key.txt');
    await run('backup', ['--make-key', other]);
    const [cut, changed, foreign] = ['cut', 'changed', 'foreign'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(cut, whole.subarray(0, whole.length - 20_000));
    copyFileSync(file, changed);
    whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
    writeFileSync(changed, whole);
    writeFileSync(foreign, 'not a backup');
    const opened = await Promise.all([
      run('restore', ['--key', keyFile, cut, '--yes'], elsewhere),
      run('restore', ['--key', keyFile, changed, '--yes'], elsewhere),
      run('restore', ['--key', keyFile, foreign, '--yes'], elsewhere),
    ]);
    for (const { code, output } of opened) {
      expect(output).toContain('no backup, or it is damaged or cut off: nothing of it was used');
      expect(code).toBe(1);
    }
    const [wrongKey, noKey, noFile, taken, wrongUse] = await Promise.all([
      run('restore', ['--key', other, file, '--yes'], elsewhere),
      run('restore', ['--key', foreign, file, '--yes'], elsewhere),
      run('restore', ['--key', keyFile, join(home, 'nowhere'), '--yes'], elsewhere),
      run('backup', ['--for', recipient, file]),
      run('backup', ['--for', 'age1short', join(home, 'new')]),
    ]);
    expect(wrongKey.output).toContain('closed for another key');
    expect(noKey.output).toContain('holds no key that opens backups');
    expect(noFile.output).toContain('is not there');
    expect(taken.output).toContain('is there already: nothing was written');
    expect(wrongUse).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run backup') });
    for (const { output } of [wrongKey, noKey, noFile, taken]) expect(output).not.toContain('    at ');
    expect(await elsewhere.redis.dbsize()).toBe(0);
  });

  test('any age program opens it: lines of JSON, the number of records last', async () => {
    const identity = /^AGE-SECRET-KEY.*$/m.exec(readFileSync(keyFile, 'utf8'))?.[0] ?? '';
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const lines = gunzipSync(await decrypter.decrypt(readFileSync(file)))
      .toString()
      .trimEnd()
      .split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'conference store', version: 1 });
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ records: lines.length - 2 });
    expect(lines.join('\n')).not.toContain('preview/');
  });
});

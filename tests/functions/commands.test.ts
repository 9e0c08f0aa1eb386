import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/redis';
import { accountTally } from '#server/store/user/record';
import { seedAccount } from '#server/store/user/store';
import { localKeys } from '../../sandbox/keys.ts';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { runCommand } from '../support/commands.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'commands-'));
let redis: RedisSandbox;
let store: Store;
beforeAll(async () => {
  redis = await startRedis({ token: localKeys(dataDir).redisToken });
  store = openStore(redis);
});
afterAll(async () => {
  await redis.stop();
  rmSync(dataDir, { recursive: true });
});

/** Runs a command beside the sandbox of this file. */
const run = (name: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  runCommand(name, args, { SANDBOX_DATA_DIR: dataDir, REDIS_PORT: new URL(redis.url).port, ...env });

describe('BUG-F17: commands find the settings of the sandbox that runs beside them', () => {
  test('delete-user removes an account', async () => {
    await seedAccount(store, { userId: 'leaving', address: 'leaving@example.org', role: 'institute', now: Date.now() });
    const { code, output } = await run('delete-user', ['Leaving@Example.org']);
    expect(output).toContain('Account, sessions and inspection request: deleted.');
    expect(code).toBe(0);
    expect((await run('delete-user', ['leaving@example.org'])).output).toContain(
      'There is no account with this address.',
    );
  });

  test('purge says what it removed', async () => {
    expect(await run('purge')).toMatchObject({ code: 0, output: expect.stringMatching(/payment +0 removed/) });
  });

  test('recount says what had drifted, and puts it right', async () => {
    expect(await run('recount')).toMatchObject({ code: 0, output: expect.stringMatching(/accounts +right/) });
    await redis.redis.hincrby(accountTally.tally, 'disabled', 2);
    expect(await run('recount')).toMatchObject({
      code: 1,
      output: expect.stringContaining('disabled: was 2, is 0 now'),
    });
    expect((await run('recount')).output).toMatch(/accounts +right/);
  });

  test('admin: the role is given, listed and taken, and the last administrator stays', {
    timeout: 120_000,
  }, async () => {
    const admin = (...args: readonly string[]) => run('admin', args);
    const office = 'office@example.org';
    expect((await admin('add', 'Office@Example.org')).output).toContain(`${office} is an administrator.`);
    const today = new Date().toISOString().slice(0, 10);
    const [again, listed, last, none] = await Promise.all([
      admin('add', office),
      admin('list'),
      admin('remove', office),
      admin('reset-factor', office),
    ]);
    expect(again.output).toContain('is an administrator already');
    expect(listed.output).toContain(`${office}   since ${today}   second factor: no`);
    expect(last).toMatchObject({ code: 1, output: expect.stringContaining('is the last administrator') });
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('has no second factor') });
    await seedAccount(store, { userId: 'second', address: 'second@example.org', role: 'admin', now: Date.now() });
    expect((await admin('remove', office)).output).toContain('no longer an administrator');
    const [left, wrong] = await Promise.all([admin('list'), admin('promote', office)]);
    expect(left.output).toContain('second@example.org');
    expect(left.output).not.toContain(office);
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run admin') });
  });

  test.each([
    [
      'no sandbox has ever run',
      { SANDBOX_DATA_DIR: join(dataDir, 'never') },
      /UPSTASH_REDIS_REST_URL is missing[\s\S]*npm start/,
    ],
    ['the sandbox does not run now', { REDIS_PORT: '9' }, /The store does not answer.*npm start/],
    ['the site is the real one', { SITE_URL: 'https://conference.example.org' }, /UPSTASH_REDIS_REST_URL is missing/],
  ])('when %s, a sentence says what to do', async (_when, env, sentence) => {
    const { code, output } = await run('purge', [], env);
    expect(output).toMatch(sentence);
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });
});

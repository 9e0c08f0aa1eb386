import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/redis';
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

  test('purge says what it removed, and seed-admin makes an administrator', async () => {
    expect(await run('purge')).toMatchObject({ code: 0, output: expect.stringMatching(/payment +0 removed/) });
    expect(await run('seed-admin', [], { ADMIN_EMAIL: 'Office@example.org' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('office@example.org is an administrator'),
    });
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

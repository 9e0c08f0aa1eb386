import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseEnv } from '#server/env';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { freshEnvironment } from '../../sandbox/settings.ts';
import { liveChecks } from '../../scripts/commands/doctor/live.ts';
import { runCommand } from '../support/commands.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
/** Answers as the site does at the webhook; under its other name, as a site without functions. */
const site = createServer(({ url, headers }, response) => {
  response.writeHead(url === '/payment/webhook' && headers.host?.startsWith('localhost') ? 405 : 404).end();
});
let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
  await new Promise<void>((ready) => site.listen(0, 'localhost', ready));
});
afterAll(async () => {
  site.close();
  await redis.stop();
  rmSync(dataDir, { recursive: true });
});

const doctor = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand('doctor', args, { SANDBOX_DATA_DIR: dataDir, ...env });

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const right = {
  SITE_URL: 'https://conference.example.org',
  DEPLOYMENT_ID: 'production',
  UPSTASH_REDIS_REST_URL: 'https://store.example.org',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_51AbcdefghijklmnoKey',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_51AbcdefghijklmnoKey',
  SMTP_URL: 'smtps://user:secret@mail.example.org:465',
  MAIL_FROM: 'conference@example.org',
  TOKEN_KEYS: `a:${keyOf(7)}`,
  RESET_CODE_KEY: keyOf(8),
  LINK_KEY: keyOf(9),
};

test('BUG-F9 the doctor finds nothing to mend where all is right', async () => {
  const { code, output } = await doctor([], right);
  expect(output).toContain('All settings are right.');
  expect(output).not.toContain('✗');
  expect(code).toBe(0);
});

test('BUG-F7 BUG-F8 BUG-F9 ten different mistakes are ten sentences, without a value', async () => {
  const { code, output } = await doctor([], {
    ...right,
    SITE_URL: 'http://conference.example.org',
    UPSTASH_REDIS_REST_URL: 'http://store.example.org',
    UPSTASH_REDIS_REST_TOKEN: '',
    STRIPE_SECRET_KEY: 'sk_test_51Abcdefghijklmnokey',
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'sk_live_51AbcdefghijklmnoKey',
    STRIPE_WEBHOOK_SECRET: 'secret-of-hook',
    STRIPE_API_URL: 'http://localhost:12111',
    SMTP_URL: 'smtp://user:word@mail.example.org:587?ignoreTLS=true',
    MAIL_FROM: 'conference',
    RESET_CODE_KEY: 'c2VjcmV0',
  });
  const mistakes = output.split('\n').filter((line) => line.startsWith('  ✗ '));
  const named = new Set(mistakes.map((line) => line.split(' ')[3]));
  expect(named.size).toBe(10);
  expect(output).not.toMatch(/51Abc|secret-of-hook|user:word|c2VjcmV0/);
  expect(code).toBe(1);
});

test('SEC-S4 the doctor says when one key serves two purposes, and shows no key', async () => {
  const { code, output } = await doctor([], { ...right, LINK_KEY: right.RESET_CODE_KEY });
  expect(output).toContain('  ✗ LINK_KEY is the same key as in RESET_CODE_KEY');
  expect(output).not.toContain(right.RESET_CODE_KEY);
  expect(code).toBe(1);
});

test('the doctor tells a published site without a build hook that it is not renewed by itself, and refuses one in clear', async () => {
  expect((await doctor([], right)).output).toMatch(/– BUILD_HOOK_URL is not set: .*not renewed by itself/);
  const hook = 'api.host.example.org/build_hooks/0a1b2c';
  const good = await doctor([], { ...right, BUILD_HOOK_URL: `https://${hook}` });
  expect(good.output).toContain('✓ BUILD_HOOK_URL');
  const bad = await doctor([], { ...right, BUILD_HOOK_URL: `http://${hook}` });
  expect(bad.output).toContain('✗ BUILD_HOOK_URL should be an address that starts with https://');
  expect(bad.output + good.output).not.toContain('0a1b2c');
  expect(bad.code).toBe(1);
});

test('live checks name what answers, what does not and why', async () => {
  const { port } = site.address() as AddressInfo;
  const here = `http://localhost:${port}`;
  const settings = { ...freshEnvironment(redis, inject('smtpUrl')), SITE_URL: here, STRIPE_API_URL: here };
  const results = async (changes: Record<string, string>) =>
    Promise.all(liveChecks(parseEnv({ ...settings, ...changes })).map(({ run }) => run()));

  const good = await results({});
  expect(good.map(({ says }) => says)).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+ answers, and runs a script\.$/),
    expect.stringMatching(/answers, unencrypted, on this machine\.$/),
    `a stand-in answers at ${here}.`,
    expect.stringContaining('as it should be'),
  ]);
  expect(good.every(({ ok }) => ok)).toBe(true);

  const bad = await results({
    UPSTASH_REDIS_REST_TOKEN: 'wrong',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SITE_URL: `${here.replace('localhost', '127.0.0.1')}`,
  });
  expect(bad.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(bad.map(({ says }) => says).join()).not.toContain('wrong');
});

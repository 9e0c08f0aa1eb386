import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { timesOfThisBuild } from '../../scripts/build/build-instant.ts';
import { bundleBudget, bundleFunctions, type FunctionBundle } from '../../scripts/build/function-bundles.ts';
import { credentials } from '../support/accounts.ts';
import { testEnvironment } from '../support/server.ts';

const run = promisify(execFile);
// Outside the checkout, so that nothing of its node_modules can be found by accident.
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
const commit = '0123456789abcdef0123456789abcdef01234567';
let bundles: readonly FunctionBundle[];
let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
  // As the platform tells a build, and no function.
  vi.stubEnv('COMMIT_REF', commit);
  bundles = await bundleFunctions(folder);
  vi.unstubAllEnvs();
}, 180_000);
afterAll(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a module text in a fresh Node, with only the bundle around it. What it says last; lines of the log may follow, of letters that leave. */
const inCleanNode = async (cwd: string, code: string) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...testEnvironment(redis) },
  });
  const said = stdout.trim().split('\n');
  return said.findLast((line) => !line.startsWith('{"time"')) ?? '';
};

describe('the bundles of the functions', () => {
  test('each stays within its budget, zipped', () => {
    expect(bundles.length).toBeGreaterThan(20);
    const over = bundles.filter(({ name, zippedBytes }) => zippedBytes > bundleBudget(name));
    expect(over.map(({ name, zippedBytes }) => `${name}: ${zippedBytes} bytes`)).toEqual([]);
    expect(bundles.filter(({ route }) => route === undefined)).toEqual([]);
    expect(bundles.find(({ name }) => name === 'login')?.route).toBe('/users/login');
  });

  test('BUG-PL14 the health call names the commit that was built', { timeout: 60_000 }, async () => {
    const health = bundles.find(({ name }) => name === 'health');
    if (!health) throw new Error('no bundle of the health call');
    const code = `const { default: health } = await import(${JSON.stringify(pathToFileURL(health.module).href)});
      const answer = await health(new Request('http://localhost:8888/api/health'), { ip: '198.51.100.1' });
      console.log((await answer.json()).version);`;
    expect(await inCleanNode(health.folder, code)).toBe(commit);
  });

  test('the scheduled rebuild knows when phases begin and when the pages were built', () => {
    const rebuild = bundles.find(({ name }) => name === 'rebuild');
    const code = readFileSync(rebuild?.module ?? '', 'utf8');
    for (const turn of timesOfThisBuild().turns) expect(code).toContain(String(turn));
    expect(rebuild?.route).toBe('*/15 * * * *');
  });

  test('BUG-53 each loads by itself, away from the checkout', { timeout: 120_000 }, async () => {
    for (const { name, folder: cwd, module } of bundles) {
      const code = `const m = await import(${JSON.stringify(pathToFileURL(module).href)}); console.log(typeof m.default);`;
      expect(await inCleanNode(cwd, code), name).toBe('function');
    }
  });

  test('BUG-53 SEC-A1 registration hashes, stores and signs from its bundle alone', { timeout: 60_000 }, async () => {
    const register = bundles.find(({ name }) => name === 'register');
    const code = `
      const { default: handler } = await import(${JSON.stringify(pathToFileURL(register?.module ?? '').href)});
      const answer = await handler(new Request('http://localhost:8888/users/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(credentials()))},
      }), { ip: '198.51.100.1', params: {}, waitUntil() {} });
      console.log(answer.status);`;
    expect(await inCleanNode(register?.folder ?? '', code)).toBe('201');
  });

  test('BUG-PR09 the receipt shapes and writes its PDF from its bundle alone', { timeout: 60_000 }, async () => {
    const number = 'TEST-2526-000001';
    await redis.redis.hset('pay:u1', {
      ...{ version: '1', state: 'paid', attempt: '1', amount: '2000000', currency: '"inr"', updatedAt: '0' },
      ...{ receiptNumber: JSON.stringify(number), payer: JSON.stringify({ name: 'Łukasz Żółć' }) },
    });
    await redis.redis.hset('receipts', number, 'u1');
    const receipt = bundles.find(({ name }) => name === 'receipt');
    const code = `
      const { createHmac } = await import('node:crypto');
      const { default: handler } = await import(${JSON.stringify(pathToFileURL(receipt?.module ?? '').href)});
      const sum = createHmac('sha256', Buffer.from(process.env.LINK_KEY, 'base64')).update(JSON.stringify(['receipt', '${number}']));
      const key = sum.digest().subarray(0, 16).toString('base64url');
      const url = 'http://localhost:8888/payment/receipt/${number}?format=pdf&key=' + key;
      const answer = await handler(new Request(url), { ip: '198.51.100.1', params: { number: '${number}' }, waitUntil() {} });
      console.log(answer.status, Buffer.from(await answer.arrayBuffer()).subarray(0, 5).toString());`;
    expect(await inCleanNode(receipt?.folder ?? '', code)).toBe('200 %PDF-');
  });

  test('SEC-S4 a function without its keys serves nothing', { timeout: 60_000 }, async () => {
    const me = bundles.find(({ name }) => name === 'me');
    const code = `
      delete process.env.TOKEN_KEYS;
      const { default: handler } = await import(${JSON.stringify(pathToFileURL(me?.module ?? '').href)});
      const answer = await handler(new Request('http://localhost:8888/users/me'), { ip: '198.51.100.1', params: {}, waitUntil() {} });
      console.log(answer.status, await answer.text());`;
    const said = await inCleanNode(me?.folder ?? '', code);
    expect(said).toMatch(/^500 /);
    expect(said).not.toContain('TOKEN_KEYS');
  });

  test('SEC-D1 no bundle holds an administrator’s credential or a key', () => {
    for (const { name, module } of bundles) {
      expect(readFileSync(module, 'utf8'), name).not.toMatch(/admin@|\bsk_(test|live)_\w{8}|-----BEGIN [A-Z]/);
    }
  });
});

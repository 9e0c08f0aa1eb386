import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { attack, Siege } from '../support/siege.ts';

let redis: RedisSandbox;
let siege: Siege;
beforeAll(async () => {
  redis = await startRedis();
});
beforeEach(async () => {
  await redis.redis.flushdb();
  siege = new Siege(redis.redis);
  await siege.begin();
});
afterAll(() => redis.stop());

const minute = 60_000;
const strangers = (count: number) => Array.from({ length: count }, (_, place) => `198.51.100.${place + 1}`);
const usual = { source: '192.0.2.1', browser: 'usual' };

describe('the doors of an account that strangers besiege', () => {
  test('BUG-F2 five resets from one stranger, five wrong passwords each from two: nothing of it is the owner’s', async () => {
    const [one = '', two = ''] = strangers(2);
    for (let turn = 0; turn < 5; turn += 1) {
      await siege.ask({ source: one });
      for (const source of [one, two]) expect(await siege.signIn({ source }, 'wrong')).toBe('wrong');
    }
    const unknown = { source: '192.0.2.9' };
    // From another place, without a mark, the right password gets in.
    expect(await siege.signIn(unknown, siege.password)).toBe('in');
    // The stranger's request brought a code, which the owner's own request may use.
    const resetId = await siege.ask(unknown);
    expect(await siege.redeem(unknown, resetId, await siege.newestCode(), 'a new one of the owner')).toBe('in');
  });

  test('BUG-F2 a day of twenty sources: at every hour the owner gets in, by password from the usual browser and by mail from a new one', {
    timeout: 120_000,
  }, async () => {
    for (let passed = 0; passed < 24 * 60; passed += 10) {
      await Promise.all(strangers(20).map((source) => attack(siege, source)));
      if (passed % 60 === 0) {
        const hour = passed / 60;
        expect.soft(await siege.signIn(usual, siege.password), `password at ${hour} h`).toBe('in');
        const elsewhere = { source: `203.0.113.${hour + 1}` };
        const resetId = await siege.ask(elsewhere);
        const chosen = `chosen by the owner at ${hour}`;
        const code = await siege.newestCode();
        expect.soft(await siege.redeem(elsewhere, resetId, code, chosen), `mail at ${hour} h`).toBe('in');
        siege.password = chosen;
        // The code was right: the browser has a mark from now on.
        expect.soft(await siege.signIn({ ...elsewhere, browser: `new ${hour}` }, chosen)).toBe('in');
      }
      siege.now += 10 * minute;
    }
    const mails = (await siege.mailbox()).filter(({ subject }) => !/was changed/.test(subject)).length;
    console.info('a day of twenty sources', JSON.stringify({ ...siege.guesses, mails }));
    // Thirty in 15 minutes, and each reset by the owner begins a new window.
    expect(siege.guesses.passwords).toBeLessThanOrEqual(30 * (96 + 24));
    // 20 a source in 10 minutes, against 31⁸ codes.
    expect(siege.guesses.codes).toBeLessThanOrEqual(20 * 24 * 140);
    // A letter each eight minutes, and a few at the beginning.
    expect(mails).toBeLessThanOrEqual(24 * 7.5 + 5);
  });

  test('BUG-F2 whatever moment the owner asks at, a code in the mailbox lives at least two minutes more, or a new one comes', async () => {
    const [stranger = ''] = strangers(1);
    let lastSent = 0;
    for (let second = 0; second < 3 * 3600; second += 20) {
      const before = (await siege.mailbox()).length;
      await siege.ask({ source: `${stranger}-${second}` });
      if ((await siege.mailbox()).length > before) lastSent = siege.now;
      expect(lastSent + 10 * minute - siege.now).toBeGreaterThan(2 * minute - 1);
      siege.now += 20_000;
    }
  });
});

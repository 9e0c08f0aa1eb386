import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeOf } from '../support/authenticator.ts';
import { challengeOf, enrolledAdmin, giveCode, wrongCode } from '../support/factor.ts';
import { mailsTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.stop());

test('SEC-D5 somebody with the password has five guesses a sign-in and ten in a quarter of an hour', async () => {
  const admin = await enrolledAdmin(server);
  const wrong = wrongCode(admin.secret);
  const guesses: string[] = [];
  const guess = async (challenge: string, code: string) => {
    const answer = await giveCode(server, challenge, code, `192.0.2.${guesses.length + 1}`);
    guesses.push(answer.status === 200 ? 'in' : answer.problem().code);
    return answer;
  };
  const first = await challengeOf(server, admin, '203.0.113.1');
  for (let turn = 0; turn < 5; turn += 1) await guess(first, wrong);
  await guess(first, codeOf(admin.secret));
  expect(guesses).toEqual([...Array<string>(5).fill('factor_failed'), 'challenge_ended']);
  guesses.length = 0;
  const second = await challengeOf(server, admin, '203.0.113.2');
  await Promise.all(Array.from({ length: 5 }, () => guess(second, wrong)));
  const third = await challengeOf(server, admin, '203.0.113.3');
  const blocked = await guess(third, codeOf(admin.secret));
  expect(guesses.filter((outcome) => outcome === 'factor_failed')).toHaveLength(5);
  expect(blocked.problem().code).toBe('rate_limited');
  expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  // Known by now: somebody has the password.
  await server.settled();
  const told = (await mailsTo(inject('mailUrl'), admin.email)).filter(
    ({ subject }) => subject === 'Wrong codes at your sign-in',
  );
  expect(told).toHaveLength(1);
});

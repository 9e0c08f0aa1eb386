import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { puzzleHeader } from '#contract/headers';
import { solvePuzzle } from '../../src/client/puzzle.ts';
import { credentials } from '../support/accounts.ts';
import { mailsTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
});
beforeEach(() => {
  // The clock stands still, away from the edge of every window.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 5 * 60_000);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.store.reset({ data: true });
});
afterAll(() => server.stop());

const campus = '192.0.2.77';
const post = (path: string, body: object, ip = campus, solution?: string) =>
  server.call(path, { body, ip, ...(solution !== undefined && { headers: { [puzzleHeader]: solution } }) });

/** As our own pages do: a refusal with a puzzle is answered with its solution. */
async function fromBrowser(path: string, body: object, ip = campus) {
  const answer = await post(path, body, ip);
  const puzzle = answer.headers.get(puzzleHeader);
  return puzzle === null ? answer : post(path, body, ip, await solvePuzzle(puzzle));
}

const queryOf = (email: string, query = 'When is the deadline?') => ({
  queryDetails: { querySubject: 'A question', query, name: 'A student', email },
});

describe('a campus behind one address', () => {
  test('BUG-PR21 eight people register within the hour; a program that solves nothing stays outside', async () => {
    for (let person = 0; person < 8; person += 1) {
      expect((await fromBrowser('/users/register', credentials())).status).toBe(201);
    }
    const machine = await post('/users/register', credentials());
    expect(machine.status).toBe(429);
    expect(Number(machine.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('BUG-PR21 eight people send the same words to the contact form; one person sends them three times', async () => {
    for (let person = 0; person < 8; person += 1) {
      const answer = await fromBrowser('/api/query', queryOf(`student-${person}@example.org`));
      expect(answer.status).toBe(200);
    }
    const own = '192.0.2.78';
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await post('/api/query', queryOf('asha@example.org'), own)).status).toBe(200);
    }
    expect((await post('/api/query', queryOf('asha@example.org'), own)).status).toBe(429);
  });

  test('BUG-PR21 a solution holds once, for its call, its address and ten minutes', async () => {
    const refused = async (path: string, body: object, ip: string) => {
      for (;;) {
        const puzzle = (await post(path, body, ip)).headers.get(puzzleHeader);
        if (puzzle !== null) return puzzle;
      }
    };
    const wrongBody = { email: 'x', password: 'x' };
    const puzzle = await refused('/users/register', wrongBody, campus);
    const solution = await solvePuzzle(puzzle);
    const elsewhere = '192.0.2.79';
    await refused('/users/register', wrongBody, elsewhere);
    await refused('/api/feedback', { rating: 9 }, campus);
    expect((await post('/users/register', wrongBody, elsewhere, solution)).status).toBe(429);
    expect((await post('/api/feedback', { rating: 9 }, campus, solution)).status).toBe(429);
    for (const bad of [puzzle, `${puzzle}.1`, solution.replace(/^./, 'z'), 'x', '']) {
      expect((await post('/users/register', wrongBody, campus, bad)).status).toBe(429);
    }
    expect((await post('/users/register', wrongBody, campus, solution)).status).toBe(400);
    expect((await post('/users/register', wrongBody, campus, solution)).status).toBe(429);
    const late = await solvePuzzle(await refused('/users/register', wrongBody, campus));
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect((await post('/users/register', wrongBody, campus, late)).status).toBe(429);
  });

  test('BUG-PR21 with scripts off an honest sentence says how long it takes and what else helps', async () => {
    const fields = { name: 'A', email: 'a@example.org', subject: 'S', message: 'M' };
    const send = () =>
      server.call('/api/query', {
        body: new URLSearchParams({ ...fields, message: String(Math.random()) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ip: campus,
      });
    let page = await send();
    while (page.status === 200) page = await send();
    expect(page.status).toBe(429);
    expect(page.text).toMatch(/from your network .* again in \d+ minutes?, or at once from a browser with scripts/);
  });
});

describe('letters to an address that anybody may name', () => {
  test('BUG-F10 twenty-four messages in the name of one victim: all are kept, three copies leave, and six in a day', async () => {
    const victim = credentials().email;
    const received = async () => {
      await server.settled();
      return (await mailsTo(inject('mailUrl'), victim)).length;
    };
    const flood = async (round: number) => {
      for (let turn = 0; turn < 24; turn += 1) {
        const [user, host] = victim.split('@');
        const named = turn % 2 === 0 ? victim : `${user?.toUpperCase()}@${host}`;
        const ip = `203.0.113.${round * 30 + Math.floor(turn / 5)}`;
        expect((await post('/api/query', queryOf(named, `Message ${round} ${turn}`), ip)).status).toBe(200);
      }
    };
    await flood(0);
    const upper = await mailsTo(
      inject('mailUrl'),
      victim.replace(/^[^@]+/, (user) => user.toUpperCase()),
    );
    expect((await received()) + upper.length).toBe(3);
    expect(await server.store.redis.zcard('idx:queries:received')).toBe(24);
    for (let hour = 1; hour < 24; hour += 1) {
      vi.setSystemTime(Date.now() + 3_600_000);
      expect((await post('/api/query', queryOf(victim, `Hour ${hour}`), `203.0.114.${hour}`)).status).toBe(200);
    }
    expect((await received()) + upper.length).toBeLessThanOrEqual(6);
  });
});

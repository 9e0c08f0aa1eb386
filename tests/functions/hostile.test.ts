import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { credentials } from '../support/accounts.ts';
import { sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { registerAdmin } from '../support/people.ts';

let world: PaymentServer;
let token = '';
beforeAll(async () => {
  world = await startPaymentServer();
  ({ token } = await registerAdmin(world.server));
});
afterAll(() => world.stop());

/** What a schema may let through and a codec, a key or a script may stumble over. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      Number.MAX_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER + 1,
      -1,
      0,
      -0,
      1e308,
      0.1,
      null,
      true,
      '',
      '\ud800',
      'x\udc00',
    ],
    ...[
      '\0',
      'a/../b',
      '__proto__',
      '%',
      '{"a":1}',
      '\ufeff',
      '2024-02-30',
      '9007199254740993',
      'x'.repeat(300),
      [],
      {},
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.constantFrom<unknown>(openDay(1, sampleState), '\ud800', 1, null), { maxLength: 3 }),
);

const email = () => credentials().email;
/** Bodies that are right, so that one odd value at a time gets as far as it can. */
const bodies: Readonly<Record<string, (method: string) => Record<string, unknown>>> = {
  '/users/register': () => ({ ...credentials() }),
  '/users/login': () => ({ ...credentials() }),
  '/users/reset-password': () => ({
    email: email(),
    newPassword: 'long enough to be new',
    confirmNewPassword: 'long enough to be new',
    code: 'ABCD-EFGH',
    resetId: 'a'.repeat(24),
  }),
  '/api/query': () => ({ querySubject: 'S', query: 'Q', name: 'N', email: email() }),
  '/api/feedback': () => ({ rating: 5, area: 'website', message: 'Clear.', email: email() }),
  '/api/visa-letter': () => ({ name: 'N', email: email(), proof: '7', nationality: 'Norway', passport: 'XX0000000' }),
  '/admin/invitations/:reference': () => ({ decision: 'decline', reason: 'R' }),
  '/inspection/timeline': () => ({
    institution: 'Test College',
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [openDay(1, sampleState)],
    contactName: 'Meera',
    contactPhone: '+91 00000 00042',
    contactEmail: email(),
    notes: 'None.',
    revision: 0,
  }),
  '/payment/create-payment-intent': () => ({ amount: 2_000_000 }),
  '/payment/update-payment-status': () => ({ paymentIntentId: 'pi_1', paymentStatus: 'completed' }),
  '/admin/institutions/:id': () => ({ action: 'disable' }),
  '/query/:reference': () => ({ number: 'a'.repeat(16), message: 'M' }),
  '/admin/queries/:reference': (method) =>
    method === 'POST'
      ? { number: 'a'.repeat(16), text: 'T', coordinator: 'nobody@example.org', seen: 0 }
      : { status: 'answered' },
};

test('BUG-F11 no value in any place of any call is answered 500 or 503', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`hostile values: seed ${seed}`);
  const rows = Object.values(allCalls).filter(({ path }) => path !== '/payment/webhook' && path !== '/users/logout');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rows), odd, fc.nat(), fc.nat({ max: 3 }), async (row, value, place, where) => {
      const body = bodies[row.path]?.(row.method) ?? {};
      const names = Object.keys(body);
      const name = names[place % Math.max(1, names.length)];
      if (name !== undefined && where > 0) body[name] = value;
      const text = typeof value === 'string' && value.isWellFormed() && value !== '' ? value : 'x';
      const path = row.path
        .replace(':list', ['institutions', 'queries', 'payments', text][place % 4] ?? 'queries')
        .replace(/:\w+/g, text)
        .split('/')
        .map(encodeURIComponent)
        .join('/');
      const cursor = Buffer.from(JSON.stringify(['-registered', value, value])).toString('base64url');
      const search = new URLSearchParams({
        [['cursor', 'search', 'sort', 'limit'][place % 4] ?? 'cursor']: place % 8 < 4 ? cursor : text,
      });
      const answer = await world.server
        .call(row.method === 'GET' && where > 1 ? `${path}?${search}` : path, {
          method: row.method,
          token,
          ...(row.method !== 'GET' && {
            body: row.path === '/api/query' ? { queryDetails: body } : body,
          }),
        })
        .catch((error: unknown) => {
          // An address that names no call is no matter of a function.
          if (String(error).includes('no function for')) return undefined;
          throw error;
        });
      expect([undefined, 200, 201, 202, 204, 400, 401, 402, 403, 404, 405, 409, 413, 415, 429]).toContain(
        answer?.status,
      );
    }),
    { seed, numRuns: 400 },
  );
});

test('BUG-F11 an unsafe revision and a cursor with half a character are 400', async () => {
  const { server } = world;
  const body = { ...bodies['/inspection/timeline']?.('POST'), revision: Number.MAX_SAFE_INTEGER };
  expect((await server.call('/inspection/timeline', { token, body })).status).toBe(400);
  const cursor = Buffer.from('["-registered","\\ud800","1"]').toString('base64url');
  expect((await server.call(`/admin/institutions?sort=-registered&cursor=${cursor}`, { token })).status).toBe(400);
});

test('BUG-F11 a name in an address that no record of ours can have is refused or not found, in every call', async () => {
  // The name of a list is no id: an address that names none is no function's.
  const rows = Object.values(allCalls).filter(({ path }) => path.includes(':') && !path.includes(':list'));
  expect(rows.length).toBeGreaterThan(8);
  for (const { method, path } of rows) {
    for (const name of ['x'.repeat(300), '__proto__', 'a:b', '\ud83d\ude00']) {
      const answer = await world.server.call(path.replaceAll(/:\w+/g, encodeURIComponent(name)), {
        method,
        token,
        ...(method !== 'GET' && { body: bodies[path]?.(method) ?? {} }),
      });
      expect([400, 403, 404, 409, 429], `${method} ${path} ${name}`).toContain(answer.status);
    }
  }
});

import { expect, test } from './fixtures.ts';

test('an unknown path answers 404', async ({ request }) => {
  const answer = await request.get('/no/such/page');
  expect(answer.status()).toBe(404);
});

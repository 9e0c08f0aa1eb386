import { expect, test } from 'vitest';
import { type ResetPorts, requestReset, resetRules } from '../../netlify/domain/reset.ts';

test('SEC-R2 the first answer waits for the floor, however soon the store has answered, and for the store however late', async () => {
  const steps: string[] = [];
  const floor = Promise.withResolvers<void>();
  const store = Promise.withResolvers<void>();
  const ports: ResetPorts = {
    resets: {
      open: () => {
        steps.push('open');
        return store.promise;
      },
      redeem: async () => 'refused',
    },
    codeMac: () => 'mac',
    passwords: { hash: async () => 'hash' },
    site: { name: 'A conference', siteUrl: 'https://conference.example.org' },
    siteNames: [],
    newId: () => 'id',
    randomInt: () => 0,
    now: () => 0,
    wait: (ms) => {
      steps.push(`wait ${ms} ms`);
      return floor.promise;
    },
  };
  const asked = { email: 'office@institute.example.org', newPassword: 'eleven grey herons' };
  const answer = requestReset(ports, asked).then((given) => {
    steps.push('answer');
    return given;
  });
  const turn = () => new Promise((done) => setImmediate(done));
  await turn();
  store.resolve();
  await turn();
  expect(steps).toEqual([`wait ${resetRules.floorMs} ms`, 'open']);
  floor.resolve();
  expect(await answer).toEqual({ resetId: 'id' });
  expect(resetRules.floorMs).toBe(600);
});

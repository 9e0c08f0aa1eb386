import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials, register } from '../support/accounts.ts';
import { coordinatorAddresses, sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { heldBy } from '../support/models/held.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { putPayment, registerAdmin } from '../support/people.ts';

// No mail server listens: letters stay where they were queued.
let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.stop());

const requestOf = (email: string) => ({
  institution: 'Example Institute',
  identifier: '1-0000042',
  state: sampleState,
  type: 'existing-technical',
  preferredDates: [openDay(1, sampleState)],
  contactName: 'Meera',
  contactPhone: '+91 00000 00042',
  contactEmail: email,
  revision: 0,
});

/** An institution whose inspection request waits for the organisers. */
async function asking() {
  const account = await register(world.server);
  await putPayment(world.server, account.id, 'paid');
  await world.server.call('/inspection/timeline', { token: account.token, body: requestOf(account.email) });
  return account;
}

type Press = () => Promise<{ readonly status: number; readonly text: string }>;

/** An administrator who has chosen a password and has no second factor. */
async function administrator() {
  const account = await register(world.server);
  await world.server.store.redis.hset(`user:${account.id}`, 'role', 'admin');
  return account;
}

/** Every press of a button that writes something and tells somebody by mail. */
const presses: Readonly<Record<string, { done: number; letters: number; prepare: () => Promise<Press> }>> = {
  'a query': {
    done: 200,
    // To whoever asks, and to each coordinator.
    letters: 1 + coordinatorAddresses.length,
    prepare: async () => {
      const { email } = credentials();
      const queryDetails = { name: 'Meera', email, querySubject: `From ${email}`, query: 'Who is told of it?' };
      return () => world.server.call('/api/query', { body: { queryDetails } });
    },
  },
  'an inspection request': {
    done: 200,
    letters: 1,
    prepare: async () => {
      const { id, token, email } = await register(world.server);
      await putPayment(world.server, id, 'paid');
      const body = requestOf(email);
      return () => world.server.call('/inspection/timeline', { token, body });
    },
  },
  'an inspection day that is confirmed': {
    done: 200,
    letters: 1,
    prepare: async () => {
      const { token } = await registerAdmin(world.server);
      const { id } = await asking();
      const body = { action: 'confirm', day: openDay(1, sampleState), revision: 1 };
      return () => world.server.call(`/admin/inspections/${id}`, { method: 'PATCH', token, body });
    },
  },
  'a proposed day that is accepted': {
    done: 200,
    letters: 2,
    prepare: async () => {
      const admin = await registerAdmin(world.server);
      const { id, token } = await asking();
      const days = [openDay(5, sampleState)];
      const body = { action: 'propose', days, revision: 1 };
      await world.server.call(`/admin/inspections/${id}`, { method: 'PATCH', token: admin.token, body });
      const answer = { action: 'accept', day: days[0], revision: 2 };
      return () => world.server.call('/inspection/answer', { token, body: answer });
    },
  },
  'a registration': {
    done: 201,
    letters: 1,
    prepare: async () => {
      const body = credentials();
      return () => world.server.call('/users/register', { body });
    },
  },
  'a request for a reset code': {
    done: 202,
    letters: 1,
    prepare: async () => {
      const { email } = await register(world.server);
      const newPassword = credentials().password;
      const body = { email, newPassword, confirmNewPassword: newPassword };
      return () => world.server.call('/users/reset-password', { body });
    },
  },
  'a new password by code': {
    done: 200,
    letters: 1,
    prepare: async () => {
      const { app } = await import('#server/wiring');
      const { resetsWiring } = await import('#server/wiring/resets');
      const { requestReset } = await import('#server/domain/reset');
      const { email } = await register(world.server);
      const newPassword = credentials().password;
      // The first letter of the alphabet, eight times.
      const ports = { ...resetsWiring(app(), () => undefined), randomInt: () => 0 };
      const { resetId } = await requestReset(ports, { email, newPassword });
      const body = { email, newPassword, confirmNewPassword: newPassword, resetId, code: '2222-2222' };
      return () => world.server.call('/users/reset-password', { body });
    },
  },
  "an administrator's sign-in": {
    done: 200,
    letters: 1,
    prepare: async () => {
      const { email, password } = await administrator();
      return () => world.server.call('/users/login', { body: { email, password } });
    },
  },
  'an account that has to choose a new password': {
    done: 200,
    letters: 1,
    prepare: async () => {
      const { token } = await registerAdmin(world.server);
      const { id } = await register(world.server);
      const body = { action: 'require_reset' };
      return () => world.server.call(`/admin/institutions/${id}`, { method: 'PATCH', token, body });
    },
  },
  'a payment': {
    done: 200,
    letters: 1,
    prepare: async () => {
      const who = await world.institution();
      const intentId = await world.intentOf(who);
      await world.pay(intentId);
      return () => world.complete(who, intentId);
    },
  },
};

/** What is kept, without what merely counts calls. */
async function kept() {
  await world.server.settled();
  const held = Object.entries(await heldBy(world.server.store.redis));
  return Object.fromEntries(held.filter(([key]) => !/^(limit|fail|lock):/.test(key)));
}
const lettersIn = (held: object) => Object.keys(held).filter((key) => key.startsWith('mail:')).length;

test.each(Object.entries(presses))(
  'BUG-F20 %s: while the queue of letters fails nothing is written, and the next press does all of it',
  async (_name, { done, letters, prepare }) => {
    const press = await prepare();
    const before = await kept();
    world.server.store.fault({ match: '*', key: 'mails-due', status: 500, times: 9 });
    const failed = await press();
    await world.server.store.reset();
    expect(failed.status, failed.text).toBe(503);
    expect(await kept()).toEqual(before);

    const second = await press();
    expect(second.status, second.text).toBe(done);
    const after = await kept();
    expect(lettersIn(after) - lettersIn(before)).toBe(letters);
    const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
    expect(changed.filter((key) => !/^mails?[-:]/.test(key))).not.toEqual([]);
  },
);

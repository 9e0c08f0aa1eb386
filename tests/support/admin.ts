import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { AdminPage } from '#contract/admin';
import type { AdminListName, AdminRow } from '#contract/lists';
import type { QueryReceipt } from '#contract/query';
import type { TestAccount } from './accounts.ts';
import { registerAdmin } from './people.ts';
import { startServer, type TestServer } from './server.ts';

/** An administrator at work. */
export interface Desk {
  readonly admin: TestAccount;
  /** A page of a list, e.g. `page('queries', '?sort=name')`. */
  page<Name extends AdminListName>(list: Name, query?: string): Promise<AdminPage<AdminRow<Name>>>;
  /** Asks something through the contact form; answers the reference. */
  ask(subject: string, message?: string, name?: string): Promise<string>;
  /** Does something to an account. */
  act(userId: string, action: string): ReturnType<TestServer['call']>;
}

/** Empties the store and signs a first administrator in. */
export async function openDesk(server: TestServer): Promise<Desk> {
  await server.store.reset({ data: true });
  const admin = await registerAdmin(server);
  return {
    admin,
    async page<Name extends AdminListName>(list: Name, query = '') {
      const answer = await server.call<AdminPage<AdminRow<Name>>>(`/admin/${list}${query}`, { token: admin.token });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    async ask(subject, message = 'A question.', name = 'Meera') {
      const queryDetails = { querySubject: subject, query: message, name, email: 'meera@example.org' };
      return (await server.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body.reference;
    },
    act: (userId, action) =>
      server.call(`/admin/institutions/${userId}`, { method: 'PATCH', token: admin.token, body: { action } }),
  };
}

/** For a file of tests: one server, and before each test an administrator at work in an empty store, both handed to `take`. */
export function deskForEachTest(take: (server: TestServer, desk: Desk) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => take(server, await openDesk(server)));
  afterEach(() => server.settled());
  afterAll(() => server.stop());
}

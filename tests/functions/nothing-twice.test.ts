import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountActions } from '#contract/admin';
import { allCalls } from '#contract/calls/all';
import { userKey } from '#server/store/user/record';
import { register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

/** The test of each call with which administrators change something: pressed twice, in two tabs, by two, or after a lost answer. */
const testOf: Readonly<Record<string, readonly [file: string, title: string]>> = {
  adminInstitutionUpdate: ['nothing-twice', 'SEC-D8 an account is acted on once'],
  adminRefund: ['admin-money', 'double clicks and two tabs with the same order: one refund'],
  adminPaymentUpdate: [
    'admin-money',
    'a large one waits for another administrator; confirmed twice at once it is one refund',
  ],
  adminQueryAnswer: ['query-thread', 'pressed twice, at once or after a lost answer, an answer is sent once'],
  adminQueryUpdate: ['query-thread', 'marked twice, a query keeps the first who marked it, and one line in the trail'],
  adminInspectionDecide: [
    'inspection-decisions',
    'nothing is done twice: pressed twice, in two tabs, by two administrators',
  ],
  invitationDecide: ['invitations', 'two administrators, double clicks and a lost answer decide once'],
  adminCertificateTable: ['certificate-desk', 'a table is read, pasted or as a file'],
  adminCertificateFiles: ['certificate-desk', 'made by two administrators, twice, and after a lost answer'],
  adminCertificateLetters: ['certificate-desk', 'mailed once, however often it is asked'],
  adminCertificateRevoke: ['certificate-desk', 'revoked once, with a reason in the trail'],
  recoveryCodesRenew: ['factor-renewal', 'of simultaneous wishes with one code one is heard'],
};

test('SEC-D8 every call that changes something for administrators has its test: a new one without it fails here', () => {
  const changing = Object.entries(allCalls).filter(([, { auth, method }]) => auth === 'admin' && method !== 'GET');
  expect(changing.map(([name]) => name).sort()).toEqual(Object.keys(testOf).sort());
  for (const [file, title] of Object.values(testOf))
    expect(readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8'), file).toContain(title);
});

test('SEC-D8 an account is acted on once: double clicks, two administrators, a lost answer; one entry, one letter', async () => {
  const other = await registerAdmin(server);
  const done = {
    disable: 'account_disabled',
    enable: 'account_enabled',
    end_sessions: 'sessions_ended',
    require_reset: 'reset_required',
  } as const;
  // Ending sessions is left out: asked again it finds none to end, and each wish stands in the trail.
  for (const action of accountActions.filter((one) => one !== 'end_sessions')) {
    const who = await register(server);
    const act = (token: string) =>
      server.call(`/admin/institutions/${who.id}`, { method: 'PATCH', token, body: { action } });
    // Enabled is what can be enabled again: from there it is one step.
    if (action === 'enable') await desk.act(who.id, 'disable');
    server.store.fault({ match: 'EVAL', key: userKey(who.id), dropAfter: true, times: 1 });
    const answers = await Promise.all([desk.admin.token, desk.admin.token, other.token].map(act));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await act(other.token)).status).toBe(200);
    const entries = (await desk.page('audit')).items.filter(({ target }) => target === who.id);
    expect(
      entries.filter((entry) => entry.action === done[action]),
      action,
    ).toHaveLength(1);
    await server.settled();
    if (action !== 'require_reset') continue;
    await waitForMail(server.mailUrl, who.email);
    const letters = await mailsTo(server.mailUrl, who.email);
    expect(letters.filter(({ subject }) => subject === 'Please choose a new password')).toHaveLength(1);
  }
});

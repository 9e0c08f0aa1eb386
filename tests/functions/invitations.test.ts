import { expect, test } from 'vitest';
import { attemptHeader } from '#contract/headers';
import type { InvitationReceipt, InvitationRow, PassportData } from '#contract/invitation';
import { decideInvitation } from '#server/domain/invitations/decide';
import { passportKey } from '#server/store/invitation/record';
import { copyStore, openForCopying } from '../../scripts/commands/backup/store-copy.ts';
import { credentials, register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { allMails, mailsTo, waitForMail } from '../support/mails.ts';
import { readPdf } from '../support/pdf.ts';
import { registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const day = 86_400_000;
const wordsOf = (email: string) => ({
  name: 'Nguyễn Thị Ươm',
  email,
  proof: 'Paper 4711',
  nationality: 'Freedonia',
  passport: 'XQ9081726',
});
const ask = async (email = credentials().email, headers = {}) =>
  (await server.call<InvitationReceipt>('/api/visa-letter', { body: wordsOf(email), headers })).body.reference;
const decide = (reference: string, body: object = { decision: 'approve' }, token = desk.admin.token) =>
  server.call<InvitationRow>(`/admin/invitations/${reference}`, { method: 'PATCH', token, body });
const passportOf = (reference: string, token = desk.admin.token) =>
  server.call<PassportData>(`/admin/invitations/${reference}`, { token });
const trail = async () => (await desk.page('audit')).items.map(({ action }) => action);

test('a request is approved: the letter comes as a PDF with a code that verifies', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  expect(reference).toMatch(/^V-\w{4}-\w{4}$/);
  expect((await passportOf(reference)).body).toEqual({ passport: 'XQ9081726', nationality: 'Freedonia' });
  const decided = await decide(reference);
  expect(decided.body).toMatchObject({ reference, status: 'approved', decidedBy: desk.admin.email });
  await waitForMail(server.mailUrl, email, 2);
  const letter = (await mailsTo(server.mailUrl, email)).find(({ attachments }) => attachments?.length);
  const [file] = letter?.attachments ?? [];
  expect(file?.filename).toBe(`invitation-${reference}.pdf`);
  const answer = await fetch(`${server.mailUrl}/api/email/${letter?.id}/attachment/${file?.generatedFileName}`);
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pdf.pages).toBe(1);
  for (const text of ['Letter of Invitation', 'Nguyễn Thị Ươm', 'XQ9081726', 'Freedonia', 'Paper 4711'])
    expect(pdf.text[0]).toContain(text);
  const [code = ''] = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(pdf.text[0] ?? '') ?? [];
  expect(letter?.text).toContain(code);
  const page = await server.call(`/verify/${code}`);
  expect([page.status, page.text.includes('Nguyễn Thị Ươm'), page.text.includes('XQ9081726')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('SEC-E4 the passport is in no list, export, log, mail to organisers or backup, and sealed in the store; each look is in the trail', async () => {
  const reference = await ask();
  await server.settled();
  for (const query of ['', '?export=1', '?search=XQ9081726', '?search=freedonia'])
    expect((await server.call(`/admin/invitations${query}`, { token: desk.admin.token })).text).not.toMatch(
      /XQ9081726|Freedonia/,
    );
  expect(server.logs.join('\n')).not.toMatch(/XQ9081726|Freedonia/);
  expect(
    JSON.stringify(
      await allMails(server.mailUrl).then((mails) => mails.filter(({ subject }) => subject.includes(reference))),
    ),
  ).not.toMatch(/XQ9081726|Freedonia/);
  expect(await server.store.redis.get(passportKey(reference))).toMatch(/^eyJ/);
  expect((await passportOf(reference)).status).toBe(200);
  expect(await trail()).toContain('passport_read');
  const { copy } = await copyStore(openForCopying(server.store), '');
  expect([...copy.keys()].filter((key) => key.startsWith('visa'))).toEqual([`visa:${reference}`]);
  const institute = await register(server);
  expect((await passportOf(reference, institute.token)).status).toBe(403);
  expect((await passportOf('V-0000-0000')).status).toBe(404);
});

test('SEC-E4 the store forgets the passport 30 days after the decision, by itself, and 180 days after a request that nobody decides', async () => {
  const { app } = await import('#server/wiring');
  const { invitationsWiring } = await import('#server/wiring/invitations');
  const ends = async (reference: string) =>
    Number(await server.store.redis.call('EXPIRETIME', passportKey(reference))) * 1000;
  const left = await ask();
  expect(Math.abs((await ends(left)) - Date.now() - 180 * day)).toBeLessThan(day / 24);
  const at = (now: number) => ({
    ...invitationsWiring(app(), () => undefined),
    now: () => now,
    letterPdf: async () => new Uint8Array([1]),
  });
  const admin = { id: desk.admin.id, email: desk.admin.email };
  for (const decision of [{ decision: 'approve' }, { decision: 'decline', reason: 'No such paper.' }] as const) {
    const [young, old] = [await ask(), await ask()];
    await decideInvitation(at(Date.now() - 29 * day), { admin, reference: young, ...decision });
    expect(Math.abs((await ends(young)) - Date.now() - day)).toBeLessThan(day / 24);
    // Thirty days and a minute ago: the store has forgotten it in the moment of the decision.
    await decideInvitation(at(Date.now() - 30 * day - 60_000), { admin, reference: old, ...decision });
    expect(await server.store.redis.exists(passportKey(old))).toBe(0);
    expect((await passportOf(old)).body).toEqual({});
    expect((await desk.page('invitations')).items.find(({ reference }) => reference === old)?.name).toBe(
      'Nguyễn Thị Ươm',
    );
  }
});

test('SEC-E5 two administrators, double clicks and a lost answer decide once: one certificate, one letter, one entry', async () => {
  const other = await registerAdmin(server);
  const { email } = credentials();
  const reference = await ask(email);
  const answers = await Promise.all(
    [desk.admin, other, desk.admin, other].map(({ token }) => decide(reference, { decision: 'approve' }, token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
  // The answer was lost, and the button is pressed again.
  expect((await decide(reference)).body.code).toBe(answers[0]?.body.code);
  await server.settled();
  await waitForMail(server.mailUrl, email, 2);
  expect((await mailsTo(server.mailUrl, email)).filter(({ attachments }) => attachments?.length)).toHaveLength(1);
  expect(await server.store.redis.zcard('idx:certificates:issued')).toBe(1);
  expect((await trail()).filter((action) => action === 'invitation_approved')).toHaveLength(1);
  const against = await decide(reference, { decision: 'decline', reason: 'Too late.' }, other.token);
  expect([against.status, against.problem().detail]).toEqual([409, expect.stringContaining('approved by')]);
});

test('SEC-E5 a declined request gets the reason and no certificate', async () => {
  const { email } = credentials();
  const reference = await ask(email);
  expect((await decide(reference, { decision: 'decline', reason: '  ' })).status).toBe(400);
  expect((await decide(reference, { decision: 'decline', reason: 'No paper has <this> number.' })).body.status).toBe(
    'declined',
  );
  await waitForMail(server.mailUrl, email, 2);
  expect((await mailsTo(server.mailUrl, email)).some(({ text }) => text.includes('No paper has <this> number.'))).toBe(
    true,
  );
  expect(await server.store.redis.zcard('idx:certificates:issued')).toBe(0);
  expect((await decide(reference)).status).toBe(409);
});

test('made anew because the answer was lost it is kept once; a filled honeypot is thanked and forgotten', async () => {
  const { email } = credentials();
  const attempt = { [attemptHeader]: `attempt-${Date.now()}-1` };
  expect(await ask(email, attempt)).toBe(await ask(email, attempt));
  expect((await desk.page('invitations', `?search=${email}`)).items).toHaveLength(1);
  const trap = await server.call<InvitationReceipt>('/api/visa-letter', { body: { ...wordsOf(email), website: 'x' } });
  expect(trap.status).toBe(200);
  expect(await server.store.redis.exists(passportKey(trap.body.reference))).toBe(0);
});

test('with scripts off a plain post is answered by a page, a refused one with what was written', async () => {
  const post = (fields: Record<string, string>) =>
    server.call('/api/visa-letter', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.siteUrl },
    });
  const sent = await post({ ...wordsOf(credentials().email), website: '' });
  expect([sent.status, /V-\w{4}-\w{4}/.test(sent.text)]).toEqual([200, true]);
  const refused = await post({ ...wordsOf(credentials().email), passport: '!', website: '' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('This does not look like the number of a passport.');
  expect(refused.text).toContain('value="Paper 4711"');
});

import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { DeskRow, FilesAnswer, LettersAnswer, ReadTableAnswer, Revocation } from '#contract/certificate-desk';
import { credentials } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { readPdf } from '../support/pdf.ts';
import { registerAdmin } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const post = <T>(path: string, body: object, token = desk.admin.token) =>
  server.call<T>(`/admin/${path}`, { token, body });
const make = (rows: readonly DeskRow[], token?: string) =>
  post<FilesAnswer>('certificate-files', { rows, first: 0, of: rows.length }, token);
const mail = (rows: readonly DeskRow[], again?: string, token?: string) =>
  post<LettersAnswer>('certificate-letters', { rows, ...(again !== undefined && { again }) }, token);
const trail = async () => (await desk.page('audit', '?sort=at')).items.map(({ action, target }) => [action, target]);
const rowFor = (email = ''): DeskRow => ({
  kind: 'presentation',
  name: 'Nguyễn Thị Ươm',
  email,
  title: 'Edge inference',
});

test('a table is read, pasted or as a file, with each mistake by its row; nothing is made of it', async () => {
  const text =
    'Name\tEmail\tKind\tTitle\nAsha Sample\tASHA@example.org\tCertificate of Review\t\nBo\tno address\tpoem\t\n';
  const { body } = await post<ReadTableAnswer>('certificate-table', { text });
  expect(body.rows).toEqual([{ kind: 'review', name: 'Asha Sample', email: 'asha@example.org' }]);
  expect(body.problems).toEqual([
    'Table, line 3: "no address" is no email address.',
    'Table, line 3: the kind is one of participation, presentation, review, committee.',
  ]);
  const people = await writeXlsx({
    sheets: [
      {
        name: 'People',
        rows: [
          ['Name', 'Title'],
          ['李小明', ''],
          ['李小明', ''],
        ],
      },
    ],
  });
  const file = { name: 'people.xlsx', base64: Buffer.from(people).toString('base64') };
  const read = await post<ReadTableAnswer>('certificate-table', { file, usual: 'participation' });
  expect(read.body).toEqual({ rows: [{ kind: 'participation', name: '李小明', email: '' }], problems: [] });
  for (const [odd, words] of [
    ['', 'names the columns'],
    ['just words', 'names the columns'],
    ['Name,Kind\n"open,review', 'Table: '],
  ] as const)
    expect((await post<ReadTableAnswer>('certificate-table', { text: odd })).body.problems[0]).toContain(words);
  expect((await desk.page('certificates')).total).toBe(0);
});

test('SEC-D8 made by two administrators, twice, and after a lost answer: one certificate a row, one entry, the same files', async () => {
  const other = await registerAdmin(server);
  const rows = [rowFor('uom@example.org'), { kind: 'review', name: '=1+1', email: '' } as const];
  // The answer of the first is lost on its way back from the store.
  server.store.fault({ match: 'EVAL', key: 'cert-of', dropAfter: true, times: 1 });
  const answers = await Promise.all([make(rows), make(rows, other.token), make(rows)]);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  const again = await make(rows);
  expect(again.body.files.map(({ name }) => name)).toEqual(['1-nguyen-thi-uom-presentation.pdf', '2-1-1-review.pdf']);
  const listed = parse(again.body.list, { columns: true, bom: true }) as Record<string, string>[];
  expect(listed.map(({ name }) => name)).toEqual(['Nguyễn Thị Ươm', "'=1+1"]);
  for (const answer of answers) if (answer.status === 200) expect(answer.body).toEqual(again.body);
  const list = await desk.page('certificates', '?sort=issued');
  expect(new Set(list.items.map(({ code }) => code))).toEqual(new Set(listed.map(({ code }) => code)));
  expect(list.total).toBe(2);
  const made = (await trail()).filter(([action]) => action === 'certificates_issued');
  // Each of the two rows was new to one call: no entry without a certificate, none twice for one.
  expect(made.length).toBeGreaterThanOrEqual(1);
  expect(made.length).toBeLessThanOrEqual(2);
  const pdf = await readPdf(new Uint8Array(Buffer.from(again.body.files[0]?.base64 ?? '', 'base64')));
  expect(pdf.text[0]).toContain(listed[0]?.code);
  expect((await desk.page('certificates', '?search=ngu')).items.map(({ title }) => title)).toEqual(['Edge inference']);
  expect((await desk.page('certificates', '?filter=review')).items).toHaveLength(1);
});

test('SEC-D8 mailed once, however often it is asked; again only on request, once for each; the link opens the sheet', async () => {
  const { email } = credentials();
  const row = rowFor(email);
  expect((await mail([row])).body.outcomes).toEqual(['unissued']);
  await make([row]);
  const other = await registerAdmin(server);
  const all = await Promise.all([mail([row]), mail([row]), mail([row], undefined, other.token)]);
  expect(all.map(({ body }) => body.outcomes[0]).sort()).toEqual(['before', 'before', 'mailed']);
  const letter = await waitForMail(server.mailUrl, email);
  expect(letter.text).toContain('Edge inference');
  const [link = ''] = /\/certificate\/\S+/.exec(letter.text) ?? [];
  const sheet = await server.call(link);
  expect(sheet.headers.get('content-type')).toBe('application/pdf');
  for (const bad of [link.slice(0, -2), link.replace(/key=.*/, 'key=x'), '/certificate/hello?key=x'])
    expect((await server.call(bad)).status).toBe(404);
  const { mailedAt } = (await desk.page('certificates')).items[0] ?? {};
  const twice = await Promise.all([mail([row], mailedAt), mail([row], mailedAt, other.token)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  // With another address it is another row, and has no certificate.
  expect((await mail([{ ...row, email: credentials().email }])).body.outcomes).toEqual(['unissued']);
  expect((await mail([row, row], mailedAt)).status).toBe(400);
  await server.settled();
  await waitForMail(server.mailUrl, email, 2);
  expect(await mailsTo(server.mailUrl, email)).toHaveLength(2);
  expect((await trail()).map(([action]) => action)).toEqual([
    'certificates_issued',
    'certificates_mailed',
    'certificate_resent',
  ]);
  // What the store knows of it tells no address.
  const code = (await desk.page('certificates')).items[0]?.code.replaceAll('-', '') ?? '';
  expect(JSON.stringify(await server.store.redis.hgetall(`cert:${code}`))).not.toContain('@');
});

test('SEC-D8 revoked once, with a reason in the trail: it says so at /verify, its link opens nothing, and it is not made again', async () => {
  const { email } = credentials();
  const row = rowFor(email);
  await make([row]);
  const { code = '' } = (await desk.page('certificates')).items[0] ?? {};
  await mail([row]);
  const [link = ''] = /\/certificate\/\S+/.exec((await waitForMail(server.mailUrl, email)).text) ?? [];
  const revoke = (which = code, reason = 'Was not there.', token = desk.admin.token) =>
    server.call<Revocation>(`/admin/certificates/${which}`, { method: 'PATCH', token, body: { reason } });
  expect((await revoke(code, '  ')).status).toBe(400);
  expect((await revoke('2222-2222-2222-2222')).status).toBe(404);
  const other = await registerAdmin(server);
  const answers = await Promise.all([revoke(), revoke(), revoke(code, 'Twice.', other.token)]);
  expect(new Set(answers.map(({ body }) => body.revokedAt)).size).toBe(1);
  expect((await desk.page('audit')).items.filter(({ action }) => action === 'certificate_revoked')).toHaveLength(1);
  expect((await server.call(`/verify/${code}`)).text).toContain('This certificate was revoked');
  expect((await server.call(link)).status).toBe(404);
  expect((await make([row])).body).toMatchObject({ files: [], made: 0, revoked: 1 });
  expect((await mail([row])).body.outcomes).toEqual(['revoked']);
});

test('a body of other rows than were read is refused', async () => {
  for (const odd of [
    { ...rowFor(), kind: 'visa' },
    { ...rowFor(), name: '' },
    { ...rowFor(), name: ' padded' },
    { ...rowFor(), email: 'UPPER@EXAMPLE.ORG' },
    { ...rowFor(), more: 1 },
  ])
    expect((await make([odd as DeskRow])).status).toBe(400);
  expect((await make(Array.from({ length: 41 }, () => rowFor()))).status).toBe(400);
  expect((await make([rowFor()], credentials().password)).status).toBe(401);
});

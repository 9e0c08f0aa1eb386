import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateCodeOf } from '#contract/typed/certificate-code';
import { localKeys } from '../../sandbox/keys.ts';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { runCommand } from '../support/commands.ts';
import { readPdf } from '../support/pdf.ts';
import { selfSigned } from '../support/signing-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis({ token: localKeys(folder).redisToken });
});
afterAll(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand('certificates', args, { SANDBOX_DATA_DIR: folder, REDIS_PORT: new URL(redis.url).port, ...env });
const table = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const open = (path: string) => {
  const files = unzipSync(readFileSync(path));
  const list = parse(Buffer.from(files['certificates.csv'] ?? []), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  return { files, list };
};

const people = [
  'Name;Email;Kind;Title',
  'Nguyễn Thị Ươm;uom@example.org;presentation;Edge inference',
  'Łukasz Żółkiewski;LUKASZ@example.org;Certificate of Review;',
  'Łukasz Żółkiewski;lukasz@example.org;review;',
  '=1+1;;participation;',
].join('\n');

test('a table becomes one archive; again it is the same archive, and a revoked certificate is left out', {
  timeout: 120_000,
}, async () => {
  const file = table('people.csv', people);
  const first = await run(['issue', file]);
  expect(first.output).toContain('3 certificates without a digital signature');
  expect(first.output).toContain('3 of 3 certificates');
  const { files, list } = open(join(folder, 'people-certificates.zip'));
  expect(Object.keys(files)).toEqual([
    '1-nguyen-thi-uom-presentation.pdf',
    '2-lukasz-zolkiewski-review.pdf',
    '3-1-1-participation.pdf',
    'certificates.csv',
  ]);
  expect(list.map(({ name }) => name)).toEqual(['Nguyễn Thị Ươm', 'Łukasz Żółkiewski', "'=1+1"]);
  for (const { code = '', file: name = '' } of list) {
    expect(certificateCodeOf(code)).toBeDefined();
    expect((await readPdf(files[name] ?? new Uint8Array())).text[0]).toContain(code);
  }
  const taken = await run(['issue', file]);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('there already: nothing was written') });

  const code = list[0]?.code ?? '';
  const [again, gone] = await Promise.all([
    run(['issue', file, '--out', join(folder, 'again.zip')]),
    run(['revoke', '2222-2222-2222-2222']),
  ]);
  expect(again.code).toBe(0);
  expect(readFileSync(join(folder, 'again.zip')).equals(readFileSync(join(folder, 'people-certificates.zip')))).toBe(
    true,
  );
  expect(gone).toMatchObject({ code: 1, output: expect.stringContaining('No certificate has the code') });
  expect((await run(['revoke', code.toLowerCase()])).output).toContain('is revoked since');
  const left = await run(['issue', file, '--out', join(folder, 'left.zip')]);
  expect(left.output).toContain('1 row left out: the certificate was revoked.');
  expect(open(join(folder, 'left.zip')).list[0]).toMatchObject({ code, file: 'revoked' });
});

test('an attendance list without kinds takes one for all, signed with the key of the settings', {
  timeout: 60_000,
}, async () => {
  const file = table('attendance.csv', 'name,email\nAsha Sample,asha@example.org\n');
  const p12 = Buffer.from(selfSigned('secret')).toString('base64');
  const settings = { DOCUMENT_KEY: p12, DOCUMENT_KEY_PASSWORD: 'secret' };
  const { code, output } = await run(['issue', file, '--kind', 'participation'], settings);
  expect(output).toContain('1 certificate signed by Sample Society');
  expect(code).toBe(0);
  const { files } = open(join(folder, 'attendance-certificates.zip'));
  expect(Buffer.from(files['1-asha-sample-participation.pdf'] ?? []).toString('latin1')).toContain(
    '/SubFilter /adbe.pkcs7.detached',
  );
});

test('what is wrong in a table is told line by line, and nothing is issued', async () => {
  const before = await redis.redis.dbsize();
  const file = table('wrong.csv', 'name,email,kind\n,nobody,visa\nAsha,,presenter\n');
  const { code, output } = await run(['issue', file]);
  expect(code).toBe(1);
  expect(output).toContain('wrong.csv, line 2: a name');
  expect(output).toContain('line 2: "nobody" is no email address.');
  expect(output).toContain('line 3: the kind is one of participation, presentation, review, committee.');
  expect(existsSync(join(folder, 'wrong-certificates.zip'))).toBe(false);
  expect(await redis.redis.dbsize()).toBe(before);
});

test('a table of the authors names each of the accepted papers, of which an edition may have none yet', async () => {
  const { papers } = JSON.parse(readFileSync('content/papers.json', 'utf8')) as {
    papers: { title: string; authors: { name: string }[] }[];
  };
  const written = join(folder, 'papers.csv');
  const { output } = await run(['papers', written]);
  const rows = parse(readFileSync(written), { columns: true, bom: true });
  expect(rows).toEqual(
    papers.flatMap(({ title, authors }) =>
      authors.map(({ name }) => ({ name, email: '', kind: 'presentation', title })),
    ),
  );
  expect(output).toMatch(new RegExp(`\\b${rows.length} rows? written`));
});

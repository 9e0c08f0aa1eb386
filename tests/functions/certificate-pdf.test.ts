import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificatePdf, type Setting } from '#server/services/certificate/pdf';
import { openSigner } from '#server/services/certificate/signature';
import { receiptFontsFolder, updateReceiptFonts } from '../../scripts/build/integrations/receipt-fonts.ts';
import { readPdf } from '../support/pdf.ts';
import { programOf } from '../support/programs.ts';
import { selfSigned } from '../support/signing-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
beforeAll(() => updateReceiptFonts().then(() => undefined), 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const failures: unknown[] = [];
const setting: Setting = {
  frame: {
    shortName: 'Sample 2026',
    conference: 'Sample Conference on Samples',
    occasion: '1–2 May 2026, Example Town',
    issuer: 'Sample Society',
    signatures: [{ name: 'Dr. A Sample', role: 'Chair' }],
    siteUrl: 'https://conference.example.org',
    zone: 'Asia/Kolkata',
  },
  read: (file) => readFile(new URL(file, receiptFontsFolder)),
  failed: (error) => failures.push(error),
};
const words = { opening: 'We certify that', deed: 'presented a paper.' };
const make = (name: string, more: Partial<Setting> = {}, title?: string) =>
  certificatePdf(
    { kind: 'presentation', name, title, code: '7KXM42PD9QRTABCE', issuedAt: Date.UTC(2026, 4, 3) },
    words,
    { ...setting, ...more },
  );

test.each(['Nguyễn Thị Ươm Lệ', 'Łukasz Żółkiewski', 'नीलिमा विद्यार्थी', 'తెలుగు స్త్రీ', '李小明', 'Ștefan Öğüş Þórður'])(
  'one sheet, laid across, tagged, with every letter of %s inside and right to copy',
  async (name) => {
    const pdf = await readPdf(await make(name, {}, 'A title, <of> a paper'));
    expect(failures).toEqual([]);
    expect(pdf.pages).toBe(1);
    const [[width, height] = [0, 0]] = pdf.sizes;
    expect(width).toBeGreaterThan(height);
    for (const text of [
      name,
      'Certificate of Presentation',
      'A title, <of> a paper',
      '7KXM-42PD-9QRT-ABCE',
      '3 May 2026',
    ])
      expect(pdf.text[0]).toContain(text);
    expect(pdf.fontsOutside).toEqual([]);
    expect(pdf).toMatchObject({ tagged: true, title: `Certificate of Presentation: ${name}` });
    expect(pdf.structure).toEqual(expect.arrayContaining(['H1', 'H2', 'Figure']));
  },
);

test('a long name and a long title stay on the sheet, above the signatures', async () => {
  const title = 'Joint optimisation of energy, latency and accuracy in federated learning '.repeat(4).trim();
  const pdf = await readPdf(
    await make('Maria da Conceição Albuquerque e Vasconcelos de Sousa Bragança e Meneses', {}, title),
  );
  expect(pdf.pages).toBe(1);
  expect(pdf.text[0]).toContain('Verify this code at conference.example.org/verify');
});

describe('a digital signature', () => {
  const password = 'correct horse';
  const p12 = selfSigned(password);

  test('covers the whole file but itself, and another program finds it right', async () => {
    const signer = openSigner({ p12, password });
    expect(signer.name).toBe('Sample Society');
    const bytes = Buffer.from(await make('Asha Sample', { signer }));
    const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(bytes.toString('latin1')) ?? [];
    const [start = -1, first = 0, second = 0, length = 0] = numbers.map(Number);
    expect([start, second + length]).toEqual([0, bytes.length]);
    const hex = bytes.subarray(first + 1, second - 1).toString('latin1');
    const content = Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]);
    // The digest of what is covered stands in the signature.
    expect(hex).toContain(createHash('sha256').update(content).digest('hex'));
    expect((await readPdf(bytes)).text[0]).toContain('Asha Sample');

    const openssl = programOf(['openssl']);
    if (openssl === undefined) return;
    const [signature, file] = [join(folder, 'signature'), join(folder, 'content')];
    writeFileSync(signature, Buffer.from(hex.replace(/(00)+$/, ''), 'hex'));
    const verify = () =>
      execFileSync(
        openssl,
        [
          'cms',
          '-verify',
          '-binary',
          '-inform',
          'DER',
          '-in',
          signature,
          '-content',
          file,
          '-noverify',
          '-out',
          join(folder, 'out'),
        ],
        { stdio: 'pipe' },
      );
    writeFileSync(file, content);
    verify();
    expect(readFileSync(join(folder, 'out')).equals(content)).toBe(true);
    const changed = Buffer.from(content);
    changed[200] = (changed[200] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(verify).toThrow();
  });

  test('is the same for the same certificate, and a wrong password opens no key', async () => {
    const signer = openSigner({ p12, password });
    const [one, other] = [await make('Asha', { signer }), await make('Asha', { signer })];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(() => openSigner({ p12, password: 'wrong' })).toThrow();
  });
});

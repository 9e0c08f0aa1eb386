import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Receipt } from '../../netlify/domain/payments/receipt.ts';
import { receiptPdf } from '../../netlify/services/receipt/pdf.ts';
import { siteFonts } from '../../netlify/services/receipt/site-fonts.ts';
import { receiptFontsFolder, updateReceiptFonts } from '../../scripts/build/integrations/receipt-fonts.ts';
import { readPdf } from '../support/pdf.ts';

/** Serves the site's fonts, with what a test makes of them. */
let site: Server;
let siteUrl = '';
let asked: string[] = [];
let mood: 'serves' | 'silent' | 'broken' = 'serves';

beforeAll(async () => {
  await updateReceiptFonts();
  site = createServer(async ({ url = '' }, answer) => {
    asked.push(url);
    if (mood === 'silent') return;
    const name = url.replace('/fonts/receipt/', '');
    if (mood === 'broken' && name.endsWith('.ttf')) return void answer.end('not a font');
    const bytes = await readFile(new URL(name, receiptFontsFolder)).catch(() => undefined);
    answer.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => {
  site.closeAllConnections();
  return new Promise((resolve) => site.close(resolve));
});

const receiptFor = (...payer: readonly string[]): Receipt => ({
  number: 'TEST-2526-000001',
  date: '28 November 2026',
  description: 'Registration',
  state: 'Paid',
  issuer: {
    name: 'Sample Society',
    address: ['1 Example Road'],
    tax: { name: 'GSTIN', number: '27AAAAA0000A1Z5' },
    phone: '+91 20 0000',
    url: '',
  },
  payer,
  lines: [{ label: 'Fee', sum: '₹16,949.16' }],
  total: '₹20,000.00',
  history: [],
  paidWith: 'Visa ending in 4242',
  reference: 'ch_1',
  providerUrl: undefined,
});

const make = async (payer: readonly string[], patienceMs = 4000) => {
  asked = [];
  const failures: unknown[] = [];
  const bytes = await receiptPdf(receiptFor(...payer), siteFonts(siteUrl, patienceMs), (error) => failures.push(error));
  return { bytes, failures, pdf: await readPdf(bytes) };
};

describe('BUG-PR09 the receipt as PDF', () => {
  const names: readonly [script: string, name: string][] = [
    ['Latin', 'Łukasz Żółć'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Romanian, Turkish, Icelandic', 'Ștefan Öğüş Þórður'],
    ['money', '₹20,000.00 € £ ¥ ₦'],
    ['Devanagari', 'नीलिमा देशपांडे'],
    ['Devanagari, joined and moved', 'क्षत्रिय श्रीकृष्ण र्कि त्र्यम्बक विद्यार्थी'],
    ['Tamil', 'தமிழ் கொள்ளை ஸ்ரீ கௌ'],
    ['Telugu', 'తెలుగు స్త్రీ క్ష్మి'],
    ['Bengali', 'বাংলা কোলকাতা শ্রী ক্ষৌ'],
    ['Gujarati', 'ગુજરાતી શ્રી ક્ષ'],
    ['Gurmukhi', 'ਪੰਜਾਬੀ ਸਿੰਘ'],
    ['Kannada', 'ಕನ್ನಡ ಕೊಪ್ಪಳ ಶ್ರೀ'],
    ['Malayalam', 'മലയാളം കൊച്ചി ശ്രീ'],
    ['Odia', 'ଓଡ଼ିଆ ଶ୍ରୀ'],
    ['Sinhala', 'සිංහල ශ්‍රී කොළඹ'],
    ['Thai', 'ภาษาไทย น้ำ กำลัง'],
    ['Lao', 'ລາວ'],
    ['Khmer', 'ខ្មែរ កើត'],
    ['Burmese', 'မြန်မာ ကျွန်ုပ်'],
    ['Arabic', 'محمد علي الخوارزمي'],
    ['Urdu with a vowel sign', 'دیا گِل'],
    ['Hebrew', 'שלום עולם'],
    ['Hebrew with points, brackets, a number', 'יוֹסֵף (כהן) 12'],
    ['Latin with Arabic in it', 'Dr. Smith محمد (CEO), Pune'],
    ['Greek', 'Ελληνικά Ἀθῆναι'],
    ['Cyrillic', 'Кирилл Ґалаґан Ѣ'],
    ['Armenian', 'Հայաստան'],
    ['Georgian', 'საქართველო'],
    ['Ethiopic', 'አማርኛ'],
    ['Chinese', '王小明'],
    ['Chinese, traditional', '臺灣龍門'],
    ['Japanese', '山田太郎 たろう'],
    ['Korean', '김민수'],
  ];

  test('copied out of it, every name is the one that was typed, and every font is inside', async () => {
    const { pdf, failures } = await make(names.map(([, name]) => name));
    const text = pdf.text.join(' ');
    expect(names.filter(([, name]) => !text.includes(name))).toEqual([]);
    expect(text).toContain('₹16,949.16');
    expect(failures).toEqual([]);
    expect(pdf.fontsOutside).toEqual([]);
    expect(pdf.tagged).toBe(true);
    expect(pdf.structure).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']));
  });

  test('a European name asks the site for nothing, another one only for what it needs', async () => {
    await make(['Łukasz Żółć', 'Nguyễn Thị Ánh', '₹']);
    expect(asked).toEqual([]);
    const { bytes } = await make(['नीलिमा देशपांडे']);
    expect(asked).toEqual([
      '/fonts/receipt/index.json',
      expect.stringMatching(/noto-sans-devanagari-devanagari\.\w+\.ttf$/),
    ]);
    expect(bytes.length).toBeLessThan(60_000);
  });

  test.each(['silent', 'broken'] as const)(
    'a site that is %s costs boxes, never the receipt or its text',
    async (state) => {
      mood = state;
      const { pdf, failures } = await make(['नीलिमा देशपांडे', '王小明', 'Asha Sample'], 200);
      mood = 'serves';
      expect(failures.length).toBeGreaterThan(0);
      for (const name of ['नीलिमा देशपांडे', '王小明', 'Asha Sample']) expect(pdf.text[0]).toContain(name);
      expect(pdf.text[0]).not.toContain('?');
    },
  );

  test('a letter that no font has is a box that copies as the letter', async () => {
    const { pdf } = await make(['Asha 🧿 Sample', 'ᚠᚢᚦ']);
    expect(pdf.text[0]).toContain('Asha 🧿 Sample');
    expect(pdf.text[0]).toContain('ᚠᚢᚦ');
  });

  test('long words break inside the margins, and a long address goes on with a second sheet', async () => {
    const long = ['x'.repeat(120), '王'.repeat(60), 'देशपांडे'.repeat(12), 'ภาษาไทย'.repeat(14), 'محمد'.repeat(40)];
    const { bytes, pdf } = await make([...long, ...Array.from({ length: 40 }, (_, line) => `Line ${line}`)]);
    expect(pdf.pages).toBe(2);
    expect(pdf.text.join('').replaceAll(' ', '')).toContain(long[2]);
    const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
    const page = await (await task.promise).getPage(1);
    const { items } = await page.getTextContent();
    const ends = items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0));
    expect(Math.max(...ends)).toBeLessThanOrEqual(595.28 - 56 + 1);
    await task.destroy();
  });
});

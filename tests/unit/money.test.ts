import { expect, test } from 'vitest';
import portal from '#content/portal.json' with { type: 'json' };
import { minorDigits, minorText, moneyText } from '#contract/money';
import { receiptLines } from '#server/domain/payments/fee';
import { formatMoney, toMinorUnits } from '#server/domain/payments/money';
import { receiptSeries } from '#server/domain/payments/receipt-number';
import { parseEnv } from '#server/env';
import { siteAddressProblem } from '../../scripts/build/integrations/site-address.ts';
import { testEnvironment } from '../support/server.ts';

test.each([
  [20_000, 'inr', 2_000_000],
  [20_000.0, 'inr', 2_000_000],
  [199.99, 'inr', 19_999],
  [0.5, 'inr', 50],
  [500, 'jpy', 500],
  [1.23, 'usd', 123],
  [5, 'kwd', 5_000],
] as const)('BUG-17, BUG-18: %d %s is %d in the smallest unit', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor);
});

test.each([
  [199.999, 'inr'],
  [0.49, 'inr'],
  [0, 'inr'],
  [-1, 'inr'],
  [Number.NaN, 'inr'],
  [Number.POSITIVE_INFINITY, 'inr'],
  [10.5, 'jpy'],
  [1.001, 'kwd'],
  [100, 'rupees'],
])('BUG-18: %d %s cannot be charged', (amount, currency) => {
  expect(() => toMinorUnits(amount, currency)).toThrow(RangeError);
});

test('BUG-17: the factor of the table is 100 for inr, 1 for jpy, 1000 for kwd', () => {
  expect(['inr', 'jpy', 'kwd'].map((currency) => 10 ** minorDigits(currency))).toEqual([100, 1, 1000]);
  expect(formatMoney(2_000_000, 'inr')).toBe('₹20,000.00');
  expect(formatMoney(500, 'jpy')).toContain('500');
});

test('BUG-C09 a sum carries the sign and the digits of its own currency', () => {
  expect(moneyText(450, 'EUR')).toBe('€450');
  expect(moneyText(84.5, 'eur')).toBe('€84.50');
  expect(moneyText(20_000, 'JPY', 'exact')).toBe('¥20,000');
  expect(moneyText(1.5, 'KWD').replace(/^\D+/, '')).toBe('1.500');
  expect(moneyText(20_000, 'INR', 'plain')).toBe('₹20000');
  expect([minorText(45_000, 'eur', 'exact'), minorText(500, 'jpy')]).toEqual(['€450.00', '¥500']);
});

test('the fee of the content is chargeable, and its lines are the receipt; a fee of another year gets one line', () => {
  const currency = portal.currency.toLowerCase();
  const total = toMinorUnits(portal.amount, currency);
  const lines = portal.lines.map(({ label, amount }) => ({ label, amount: toMinorUnits(amount, currency) }));
  expect(receiptLines({ description: portal.description, lines }, total)).toEqual(lines);
  expect(receiptLines({ description: portal.description, lines }, 100)).toEqual([
    { label: portal.description, amount: 100 },
  ]);
});

test('the series of receipts follows the financial year of the issuer, by its clock', () => {
  const seriesAt = (time: string, zone = 'Asia/Kolkata') =>
    receiptSeries({ series: 'A', zone, yearFrom: 4 }, Date.parse(time));
  expect(seriesAt('2026-03-31T18:29:59Z')).toBe('A-2526');
  expect(seriesAt('2026-03-31T18:30:00Z')).toBe('A-2627');
  expect(seriesAt('2026-03-31T18:30:00Z', 'UTC')).toBe('A-2526');
  expect(seriesAt('2099-12-31T00:00:00Z')).toBe('A-9900');
  const calendarYear = { series: 'A', zone: 'Europe/Lisbon', yearFrom: 1 };
  expect(receiptSeries(calendarYear, Date.parse('2026-12-31T23:59:59Z'))).toBe('A-2026');
});

test.each([['http://localhost:8888'], ['https://127.0.0.1'], ['http://conference.example.org'], ['']])(
  'SEC-P7, BUG-15, BUG-16: in production the functions refuse to start on the site address "%s"',
  (siteUrl) => {
    const { RATE_LIMIT_FACTOR: _wide, ...rest } = testEnvironment({ url: 'https://store.example.org', token: 'x' });
    const environment = {
      ...rest,
      SMTP_URL: 'smtps://mail.example.org',
      STRIPE_SECRET_KEY: 'sk_live_x',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: '',
    };
    expect(() => parseEnv({ ...environment, CONTEXT: 'production', SITE_URL: siteUrl })).toThrow(/SITE_URL/);
    expect(
      parseEnv({ ...environment, CONTEXT: 'production', SITE_URL: 'https://conference.example.org' }).siteUrl,
    ).toBe('https://conference.example.org');
  },
);

test('SEC-P7, BUG-15, BUG-16: a build stops on a loopback or non-https site address, unless it is for development', () => {
  for (const address of [
    'http://localhost:8888',
    'https://localhost',
    'https://127.0.0.1',
    'http://conference.example.org',
    '',
  ]) {
    expect(siteAddressProblem(address, 'production'), address).toContain('SITE_URL');
    expect(siteAddressProblem(address, undefined), address).toContain('SITE_URL');
  }
  expect(siteAddressProblem('https://conference.example.org', 'production')).toBeUndefined();
  expect(siteAddressProblem('http://localhost:8888', 'dev')).toBeUndefined();
});

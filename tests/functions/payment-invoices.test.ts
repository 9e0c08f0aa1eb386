import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import tax from '#content/tax.json' with { type: 'json' };
import type { Buyer } from '#contract/buyer';
import type { Problem } from '#contract/problem';
import type { TestAccount } from '../support/accounts.ts';
import { nameBuyer, sampleBuyer } from '../support/buyers.ts';
import { waitForMail } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { readPdf } from '../support/pdf.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

async function paid(buyer: Buyer = sampleBuyer): Promise<{ who: TestAccount; intent: string; link: string }> {
  const who = await world.institution();
  await nameBuyer(world.server, who.token, buyer);
  const intent = await world.intentOf(who);
  await world.pay(intent);
  const { body } = await world.complete(who, intent);
  return { who, intent, link: 'receipt' in body ? (body.receipt?.url ?? '') : '' };
}

/** The table of a paper: label and sum in the smallest unit, by the words of its page. */
async function sheetOf(link: string) {
  const { text, status } = await world.server.call(link);
  expect(status).toBe(200);
  const minor = (sum: string) => Number(sum.replaceAll(/\D/g, ''));
  const rows = [...text.matchAll(/<tr><td>([^<]+)<\/td><td>([^<]+)<\/td><\/tr>/g)].map(
    ([, label = '', sum = '']) => [label, minor(sum)] as const,
  );
  const details = Object.fromEntries(
    [...text.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, a, b]) => [a, b]),
  );
  const total = minor(/<tfoot><tr><th[^>]*>[^<]+<\/th><td>([^<]+)/.exec(text)?.[1] ?? '');
  return {
    text,
    rows,
    details,
    total,
    title: /<h1>([^<]+)/.exec(text)?.[1],
    number: /class="number">([^<]+)/.exec(text)?.[1],
  };
}

/** A second method: sums as decimal text, multiplied out and cut by hand, without the product's own arithmetic. */
function expected(total: number, rates: readonly { name: string; percent: number }[]) {
  const all = rates.reduce((sum, { percent }) => sum + percent, 0);
  const taxes = rates.map(({ name, percent }) => {
    const [whole = '0', rest = ''] = ((total * percent) / (100 + all)).toFixed(6).split('.');
    return [`${name} ${percent} %`, Number(whole) + (rest >= '500000' ? 1 : 0)] as const;
  });
  return { taxable: total - taxes.reduce((sum, [, amount]) => sum + amount, 0), taxes };
}

const { home, away, abroad } = tax.tax.rates;
const buyers: readonly (readonly [string, Partial<Buyer>, typeof home])[] = [
  ['home state, registered', { place: '27', taxNumber: '27aapfu0939f1zv' }, home],
  ['home state, not registered', { place: '27' }, home],
  ['another state', { place: '29' }, away],
  ['a union territory', { place: '04' }, away],
  ['abroad', { place: 'PT' }, abroad],
];

/** Asks again where the machine was too slow for an answer, as a browser and the provider do. */
async function insist(ask: () => Promise<readonly number[]>): Promise<void> {
  for (let round = 0; round < 20; round += 1) if ((await ask()).every((status) => status < 500)) return;
  throw new Error('no answer after 20 tries');
}

describe('invoices', () => {
  test.each(buyers)(
    '%s: the tax to the last paisa, the total unchanged, page and PDF alike',
    async (_name, buyer, rates) => {
      const { link } = await paid({ ...sampleBuyer, ...buyer });
      const sheet = await sheetOf(link);
      const { taxable, taxes } = expected(2_000_000, rates);
      expect(sheet.title).toBe(tax.tax.invoice);
      expect(sheet.rows.map(([, sum]) => sum)).toEqual([taxable, ...taxes.map(([, sum]) => sum)]);
      expect(sheet.rows.slice(1).map(([label]) => label)).toEqual(taxes.map(([label]) => label));
      expect(sheet.total).toBe(2_000_000);
      expect(sheet.details).toMatchObject({ SAC: tax.tax.service.code, 'In words': 'Rupees twenty thousand only' });
      expect(sheet.text.includes(tax.tax.abroadNote)).toBe(rates === abroad);
      expect(sheet.text.includes('27AAPFU0939F1ZV')).toBe(buyer.taxNumber !== undefined);
      const response = await world.server.call(`${link}&format=pdf`);
      expect(response.headers.get('content-type')).toBe('application/pdf');
    },
  );

  test('50 payments and 50 refunds at once: numbers of invoices and credit notes without gap or repeat, 16 characters at most', async () => {
    const many: { who: TestAccount; intent: string }[] = [];
    // One after the other: a password is slow to hash, and this is about what follows.
    while (many.length < 50) {
      const who = await world.institution();
      const intent = await world.intentOf(who);
      await world.pay(intent);
      many.push({ who, intent });
    }
    const { redis } = world.server.store;
    const numbersOf = async (field: 'receiptNumber' | 'paperNumbers') => {
      const all = await Promise.all(many.map(({ who }) => redis.hget(`pay:${who.id}`, field)));
      return all.flatMap((text) => JSON.parse(text ?? '[]') as string | string[]).sort();
    };
    const unbroken = (numbers: readonly string[]) => {
      const first = Number(numbers[0]?.slice(-6));
      expect(numbers.map((number) => Number(number.slice(-6)))).toEqual(many.map((_, place) => first + place));
      for (const number of numbers) expect(number.length).toBeLessThanOrEqual(16);
    };
    await Promise.all(
      many.flatMap(({ who, intent }) => [
        insist(async () => [(await world.complete(who, intent)).status]),
        insist(() => world.deliver(intent)),
      ]),
    );
    unbroken(await numbersOf('receiptNumber'));
    await Promise.all(many.map(({ intent }) => world.control(`payment_intents/${intent}/refund`, { amount: 100_000 })));
    await Promise.all(many.map(({ intent }) => insist(() => world.deliver(intent, { times: 2, parallel: true }))));
    const notes = await numbersOf('paperNumbers');
    unbroken(notes);
    expect(notes[0]).toMatch(/^SCCN-\d{4}-\d{6}$/);
  }, 60_000);

  test('refunds in three parts: three credit notes that take back each tax to the last paisa; one that the bank refuses no longer holds', async () => {
    const { intent, link, who } = await paid({ ...sampleBuyer, place: '29' });
    const parts = [333_333, 333_333, 1_333_334];
    for (const amount of parts) {
      await world.control(`payment_intents/${intent}/refund`, { amount });
      await world.deliver(intent);
    }
    const invoice = await sheetOf(link);
    const notes = await Promise.all(parts.map((_, place) => sheetOf(`${link}&paper=${place + 1}`)));
    expect(notes.map(({ total }) => total)).toEqual(parts);
    for (const [row, [, sum]] of invoice.rows.entries())
      expect(notes.reduce((all, { rows }) => all + (rows[row]?.[1] ?? 0), 0)).toBe(sum);
    for (const { title, details } of notes) {
      expect(title).toBe(tax.tax.creditNote);
      expect(details['Invoice']).toContain(`${invoice.number} of `);
    }
    expect(new Set(notes.map(({ number }) => number)).size).toBe(3);

    const papers = JSON.parse((await world.stored(who, 'papers')) ?? '[]') as { refundId?: string }[];
    await world.control(`refunds/${papers[2]?.refundId}/finish`, { pass: false });
    await world.deliver(intent);
    expect((await sheetOf(`${link}&paper=2`)).text).toContain('Does not hold');
    // What went back is taken apart anew with the next refund: the sum of what holds is again that of the invoice.
    await world.control(`payment_intents/${intent}/refund`, { amount: parts[1] });
    await world.deliver(intent);
    const after = await Promise.all([1, 3, 4].map((place) => sheetOf(`${link}&paper=${place}`)));
    for (const [row, [, sum]] of invoice.rows.entries())
      expect(after.reduce((all, { rows }) => all + (rows[row]?.[1] ?? 0), 0)).toBe(sum);
  });

  test('what is corrected after the payment is a new invoice with its own number that names the first; saying the same again issues none', async () => {
    const { who, link } = await paid();
    const before = await sheetOf(link);
    const corrected: Buyer = { ...sampleBuyer, name: 'Vindhya Test College (Autonomous)', place: '29' };
    expect((await nameBuyer(world.server, who.token, sampleBuyer)).issued).toBe(true);
    await Promise.all(Array.from({ length: 3 }, () => nameBuyer(world.server, who.token, corrected)));
    expect(JSON.parse((await world.stored(who, 'paperNumbers')) ?? '[]')).toEqual([expect.stringMatching(/^SCRI-/)]);
    const after = await sheetOf(link);
    expect([after.title, after.rows.at(-1)]).toEqual([tax.tax.revision, ['IGST 18 %', 305_085]]);
    expect(after.details['In place of']).toContain(`${before.number} of `);
    const first = await sheetOf(`${link}&paper=0`);
    expect([first.number, first.rows]).toEqual([before.number, before.rows]);
    expect(first.text).toContain(`Replaced by ${after.number}`);
    await world.server.settled();
    const mail = await waitForMail(inject('mailUrl'), who.email, 2);
    expect(mail.subject).toContain('corrected');
    const there = /http:\S+\/payment\/receipt\/\S+/.exec(mail.text)?.[0] ?? '';
    expect((await sheetOf(there)).number).toBe(after.number);
  });

  test('after a refund the invoice stays in its state, and a number of another state is refused at its field', async () => {
    const { who, intent } = await paid();
    await world.control(`payment_intents/${intent}/refund`, { amount: 100_000 });
    await world.deliver(intent);
    const say = (buyer: Partial<Buyer>) =>
      world.server.call<Problem>('/payment/buyer', { token: who.token, body: { ...sampleBuyer, ...buyer } });
    expect((await say({ place: '29' })).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await say({ place: 'IN' })).body.errors).toEqual([expect.objectContaining({ path: 'place' })]);
    for (const [taxNumber, place, words] of [
      ['27AAPFU0939F1ZV', '29', 'is of Maharashtra, but the address is in Karnataka'],
      ['27AAPFU0939F1ZW', '27', 'compare its 15 characters'],
      ['27AAPFU0939F1ZV', 'PT', 'is of Maharashtra, but the address is in Portugal'],
    ] as const)
      expect((await say({ place, taxNumber })).body.errors).toEqual([
        { path: 'taxNumber', message: expect.stringContaining(words) },
      ]);
  });

  test('nobody pays before saying who the invoice is for; a receipt of the time before there were invoices still opens', async () => {
    const who = await world.institution();
    const intent = await world.intentOf(who);
    await world.server.store.redis.hdel(`pay:${who.id}`, 'buyer');
    expect((await world.create(who)).body).toEqual({ status: 'buyer_required' });
    await world.pay(intent);
    const { body } = await world.complete(who, intent);
    const sheet = await sheetOf('receipt' in body ? (body.receipt?.url ?? '') : '');
    expect([sheet.title, sheet.total]).toEqual(['Receipt', 2_000_000]);
    const answer = await world.server.call('/payment/buyer', {
      token: who.token,
      body: { ...sampleBuyer, name: 'Other' },
    });
    expect(answer.status).toBe(409);
  });

  test('the PDF of an invoice says what the page says, as an independent reader finds it', async () => {
    const { link } = await paid({ ...sampleBuyer, place: '33', name: 'தமிழ் Test College' });
    const request = new Request(`${link}&format=pdf`);
    const { default: receipt } = await import('#server/functions/receipt');
    const number = /receipt\/([^?]+)/.exec(link)?.[1] ?? '';
    const response = await receipt(request, { params: { number }, ip: '127.0.0.1' } as never);
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const words = pdf.text.join(' ');
    for (const part of [
      'Tax invoice',
      number,
      'IGST 18 %',
      '₹3,050.85',
      'Tamil Nadu (33)',
      'Rupees twenty thousand only',
      'Authorised signatory',
    ])
      expect(words).toContain(part);
  });
});

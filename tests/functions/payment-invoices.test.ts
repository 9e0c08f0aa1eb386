import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Buyer } from '#contract/buyer';
import type { Problem } from '#contract/problem';
import type { TestAccount } from '../support/accounts.ts';
import { nameBuyer, sampleBuyer } from '../support/buyers.ts';
import { ofFee, paidFee, writtenSum } from '../support/edition-facts.ts';
import { byHand, editionTax, taxedBy } from '../support/edition-tax.ts';
import { waitForMail } from '../support/mails.ts';
import { onlyIn } from '../support/only-in.ts';
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

const { elsewhere, feeInWords } = byHand;
/** A twentieth of the fee. */
const some = ofFee(0.05);

/** Asks again where the machine was too slow for an answer, as a browser and the provider do. */
async function insist(ask: () => Promise<readonly number[]>): Promise<void> {
  for (let round = 1; round <= 40; round += 1) {
    if ((await ask()).every((status) => status < 500)) return;
    // Neither of them asks again at once: fifty that did would keep each other from their answers.
    await setTimeout(100 * Math.min(round, 10));
  }
  throw new Error('no answer after 40 tries');
}

/** Says who the invoice is for, whatever is answered. */
const say = (who: TestAccount, buyer: Partial<Buyer>) =>
  world.server.call<Problem>('/payment/buyer', { token: who.token, body: { ...sampleBuyer, ...buyer } });

describe('invoices', () => {
  test.each(byHand.buyers)(
    '%s: the tax to the last unit, the total unchanged, page and PDF alike',
    async (_name, buyer, rates) => {
      const { link } = await paid({ ...sampleBuyer, ...buyer });
      const sheet = await sheetOf(link);
      const { taxable, taxes } = taxedBy(rates);
      expect(sheet.title).toBe(editionTax.invoice);
      expect(sheet.rows.map(([, sum]) => sum)).toEqual([taxable, ...taxes.map(([, sum]) => sum)]);
      expect(sheet.rows.slice(1).map(([label]) => label)).toEqual(taxes.map(([label]) => label));
      expect(sheet.total).toBe(paidFee.amount);
      expect(sheet.details).toMatchObject({
        ...(editionTax.service && { [editionTax.service.name]: editionTax.service.code }),
        'In words': feeInWords,
      });
      if (editionTax.abroadNote)
        expect(sheet.text.includes(editionTax.abroadNote)).toBe(rates === editionTax.rates.abroad);
      const number = buyer.taxNumber?.toUpperCase().replaceAll(' ', '') ?? 'no number';
      expect(sheet.text.includes(number)).toBe(buyer.taxNumber !== undefined);
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
    await Promise.all(many.map(({ intent }) => world.control(`payment_intents/${intent}/refund`, { amount: some })));
    await Promise.all(many.map(({ intent }) => insist(() => world.deliver(intent, { times: 2, parallel: true }))));
    const notes = await numbersOf('paperNumbers');
    unbroken(notes);
    expect(notes[0]).toMatch(new RegExp(`^${editionTax.series.creditNote}-\\d{4}-\\d{6}$`));
  }, 180_000);

  test('refunds in three parts: three credit notes that take back each tax to the last unit; one that the bank refuses no longer holds', async () => {
    const { intent, link, who } = await paid({ ...sampleBuyer, place: elsewhere.place });
    const sixth = ofFee(1 / 6);
    const parts = [sixth, sixth, paidFee.amount - 2 * sixth];
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
      expect(title).toBe(editionTax.creditNote);
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
    const corrected: Buyer = { ...sampleBuyer, name: 'Vindhya Test College (Autonomous)', place: elsewhere.place };
    expect((await nameBuyer(world.server, who.token, sampleBuyer)).issued).toBe(true);
    await Promise.all(Array.from({ length: 3 }, () => nameBuyer(world.server, who.token, corrected)));
    expect(JSON.parse((await world.stored(who, 'paperNumbers')) ?? '[]')).toEqual([
      expect.stringContaining(`${editionTax.series.revision}-`),
    ]);
    const after = await sheetOf(link);
    expect([after.title, after.rows.at(-1)]).toEqual([editionTax.revision, taxedBy(elsewhere.rates).taxes.at(-1)]);
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

  test('after a refund the invoice stays in its state or country; what is neither is refused at its field', async () => {
    const { who, intent } = await paid();
    await world.control(`payment_intents/${intent}/refund`, { amount: some });
    await world.deliver(intent);
    expect((await say(who, { place: elsewhere.place })).body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await say(who, { place: 'QQ' })).body.errors).toEqual([expect.objectContaining({ path: 'place' })]);
    expect((await say(who, { taxNumber: byHand.wrongNumber })).body.errors).toEqual([
      { path: 'taxNumber', message: editionTax.number.wrong },
    ]);
  });

  onlyIn('pune', 'a GSTIN names the state of its holder')(
    'a number of another state is refused at its field',
    async () => {
      const who = await world.institution();
      expect((await say(who, { place: 'IN' })).body.errors).toEqual([expect.objectContaining({ path: 'place' })]);
      for (const [taxNumber, place, words] of [
        ['27AAPFU0939F1ZV', '29', 'is of Maharashtra, but the address is in Karnataka'],
        ['27AAPFU0939F1ZW', '27', 'compare its 15 characters'],
        ['27AAPFU0939F1ZV', 'PT', 'is of Maharashtra, but the address is in Portugal'],
      ] as const)
        expect((await say(who, { place, taxNumber })).body.errors).toEqual([
          { path: 'taxNumber', message: expect.stringContaining(words) },
        ]);
    },
  );

  test('nobody pays before saying who the invoice is for; a receipt of the time before there were invoices still opens', async () => {
    const who = await world.institution();
    const intent = await world.intentOf(who);
    await world.server.store.redis.hdel(`pay:${who.id}`, 'buyer');
    expect((await world.create(who)).body).toEqual({ status: 'buyer_required' });
    await world.pay(intent);
    const { body } = await world.complete(who, intent);
    const sheet = await sheetOf('receipt' in body ? (body.receipt?.url ?? '') : '');
    expect([sheet.title, sheet.total]).toEqual(['Receipt', paidFee.amount]);
    const answer = await world.server.call('/payment/buyer', {
      token: who.token,
      body: { ...sampleBuyer, name: 'Other' },
    });
    expect(answer.status).toBe(409);
  });

  test('the PDF of an invoice says what the page says, as an independent reader finds it', async () => {
    const { link } = await paid({ ...sampleBuyer, place: elsewhere.place, name: 'தமிழ் Test College' });
    const request = new Request(`${link}&format=pdf`);
    const { default: receipt } = await import('#server/functions/receipt');
    const number = /receipt\/([^?]+)/.exec(link)?.[1] ?? '';
    const response = await receipt(request, { params: { number }, ip: '127.0.0.1' } as never);
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const words = pdf.text.join(' ');
    const [label = '', sum = 0] = taxedBy(elsewhere.rates).taxes[0] ?? [];
    for (const part of [
      editionTax.invoice,
      number,
      label,
      writtenSum(sum),
      elsewhere.name,
      feeInWords,
      editionTax.signature,
    ])
      expect(words).toContain(part);
  });
});

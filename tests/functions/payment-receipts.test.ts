import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestAccount } from '../support/accounts.ts';
import { ofFee, paidFee, receiptSeries, writtenDay, writtenSum } from '../support/edition-facts.ts';
import { editionTax, taxWords } from '../support/edition-tax.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { type ReadPdf, readPdf } from '../support/pdf.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

describe('receipts', () => {
  test('parallel payments of several institutions get numbers without gap or repetition, one mail each', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => world.institution()));
    const numbersBefore = Number(await world.server.store.redis.hlen('receipts'));
    await Promise.all(
      many.map(async (who) => {
        const id = await world.intentOf(who);
        await world.pay(id);
        await Promise.all([
          world.complete(who, id),
          world.complete(who, id),
          world.deliver(id, { times: 2, parallel: true }),
        ]);
      }),
    );
    const all = await world.server.store.redis.hkeys('receipts');
    const series = all.map((number) => Number(number.slice(-6))).sort((x, y) => x - y);
    expect(series).toEqual(series.map((_, index) => index + 1));
    expect(series).toHaveLength(numbersBefore + many.length);
    await world.server.settled();
    for (const who of many) {
      await waitForMail(inject('mailUrl'), who.email);
      const mails = await mailsTo(inject('mailUrl'), who.email);
      expect(mails.filter(({ subject }) => subject.startsWith(`Receipt ${receiptSeries}-`))).toHaveLength(1);
    }
  });

  test('the signed link of the mail opens page and PDF without a sign-in; any other key does not', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id);
    const done = await world.complete(who, id);
    const receipt = 'receipt' in done.body ? done.body.receipt : undefined;
    const mail = await waitForMail(inject('mailUrl'), who.email);
    const link = /http:\S+\/payment\/receipt\/\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toBe(receipt?.url);
    expect(receipt?.number.length).toBeLessThanOrEqual(16);

    const page = await world.server.call(link);
    expect(page.status).toBe(200);
    for (const words of [
      receipt?.number ?? '',
      'Asha Sample',
      '1 Example Road',
      writtenSum(paidFee.amount),
      ...taxWords(editionTax.rates.home),
      'Visa ending in 4242',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.text).not.toMatch(/<script/i);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");

    const pdf = await world.server.call(`${link}&format=pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);

    const other = link.replace(/(\d)\?key=/, (_all, digit: string) => `${(Number(digit) + 1) % 10}?key=`);
    for (const wrong of [other, link.replace(/key=.*/, 'key='), `${link}x`, link.replace(/\?.*/, '')]) {
      expect((await world.server.call(wrong)).status).toBe(404);
    }
  });

  test('BUG-F12 the PDF says what was paid, given back and disputed, each with its day and in that order, and how the dispute ended', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    const day = 86_400;
    const [part, rest] = [ofFee(0.25), ofFee(0.75)];
    await world.pay(id);
    await world.control('age', { seconds: 20 * day });
    await world.control(`payment_intents/${id}/refund`, { amount: part });
    await world.control('age', { seconds: 10 * day });
    const dispute = await world.control<{ id: string }>(`payment_intents/${id}/dispute`, { amount: rest });
    await world.server.runSchedule('reconcile');
    const on = (daysAgo: number) => writtenDay(Date.now() - daysAgo * day * 1000);

    const disputed = await pdfOf(who);
    expect(disputed.structure.filter((role) => role === 'H2')).toHaveLength(4);
    expectInOrder(disputed, [
      `${editionTax.invoice} Disputed`,
      `Total paid ${writtenSum(paidFee.amount)}`,
      `Refunded ${writtenSum(part)}`,
      `Amount after refunds ${writtenSum(rest)}`,
      `Date of payment: ${on(30)}`,
      'Refunds and disputes',
      `${on(10)}: ${writtenSum(part)} refunded to the card`,
      `${on(0)}: ${writtenSum(rest)}: disputed; the bank has taken it back for now`,
    ]);

    await world.control(`disputes/${dispute.id}/move`, { dispute: 'won' });
    await world.server.runSchedule('reconcile');
    const won = await pdfOf(who);
    expectInOrder(won, [
      `${editionTax.invoice} Partly refunded`,
      `${on(10)}: ${writtenSum(part)} refunded to the card`,
      `${on(0)}: ${writtenSum(rest)}: dispute ended: the payment stands`,
    ]);
    expect(won.text[0]).not.toContain('for now');
  });
});

/** The PDF behind the receipt of a payment, as an independent reader finds it. */
async function pdfOf(who: TestAccount): Promise<ReadPdf> {
  const { body } = await world.status(who);
  const request = new Request(`${body.receipt?.url}&format=pdf`);
  return readPdf(new Uint8Array(await (await world.server.handle(request)).arrayBuffer()));
}

/** The words stand on the first page, one behind the other. */
function expectInOrder({ text: [page = ''] }: ReadPdf, words: readonly string[]): void {
  let from = 0;
  for (const one of words) {
    const at = page.indexOf(one, from);
    expect(at, `${one} in ${page.slice(from)}`).toBeGreaterThanOrEqual(0);
    from = at + one.length;
  }
}

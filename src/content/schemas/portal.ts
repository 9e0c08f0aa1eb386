import { z } from 'zod';
import { minorDigits, minorText, moneyText } from '../../contract/money.ts';
import { currencyCode, isoDate, line, telephone, webAddress, wholeNumber } from './parts.ts';

const feeYear = z
  .string()
  .regex(/^20\d{2}(-\d{2})?$/, 'must be a year, such as "2025" or "2025-26"')
  .refine(
    (year) => year.length === 4 || Number(year.slice(5)) === (Number(year.slice(2, 4)) + 1) % 100,
    'must name a year and the one after it, such as "2025-26"',
  );

const sum = z.number().positive('must be more than 0').max(100_000_000);

export const portalSchema = z
  .strictObject({
    amount: sum.describe('What an institution pays, tax included, in whole units of the currency.'),
    year: feeYear.describe('The year whose fee is paid now: an institution pays once in each.'),
    firstYear: feeYear.describe(
      'The first year whose fee was paid here; payments that name none are of it. Never changes, while `year` does.',
    ),
    closes: isoDate.optional().describe('Last day on which the fee of `year` can be paid; without it there is none.'),
    leastKept: sum
      .optional()
      .describe(
        'In whole units of the currency. A payment of which less than this remains after refunds counts as refunded: inspection dates are closed then. Without it only a whole refund does that.',
      ),
    refundsConfirmedFrom: sum
      .optional()
      .describe(
        'In whole units of the currency. A refund by hand that brings the refunds of a payment to this much or more waits until a second administrator confirms it. Without it none does.',
      ),
    door: line(40).describe('The link to the sign-in area at the foot of each page.'),
    currency: currencyCode.describe('Currency of the fee.'),
    description: line(120).describe('What the payment is for; stands on the receipt.'),
    statementSuffix: z
      .string()
      .regex(/^[A-Z0-9 ]{2,22}$/, 'must be at most 22 capital letters, digits and spaces')
      .describe('What a bank statement shows.'),
    receiptSeries: z
      .string()
      .regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters')
      .describe('What receipt numbers begin with; the tax office allows 16 characters in all.'),
    financialYearFrom: wholeNumber(1, 12).describe(
      'Month in which the financial year of the issuer begins: receipts are numbered anew from then.',
    ),
    lines: z
      .array(
        z.strictObject({
          label: line(80).describe('What the line is for.'),
          amount: sum.describe('Its sum, in whole units of the currency.'),
        }),
      )
      .min(1)
      .describe('The lines of the receipt; together they are the amount.'),
    issuer: z
      .strictObject({
        name: line(120).describe('Who issues the receipt.'),
        address: z.array(line(120)).min(1).describe('Address, line by line.'),
        tax: z
          .strictObject({
            name: line(20).describe('What the tax office calls the number, such as "VAT no.".'),
            number: line(30).describe('The number.'),
          })
          .optional()
          .describe('Number under which the issuer is registered for tax.'),
        phone: telephone.describe('Telephone for questions about payments.'),
        url: webAddress.describe('Site of the issuer.'),
      })
      .describe('Who receives the money.'),
  })
  .superRefine((portal, context) => {
    if (portal.year.length !== portal.firstYear.length || portal.year < portal.firstYear) {
      context.addIssue({
        code: 'custom',
        path: ['firstYear'],
        message: `must be written as "year" is, and not come after it`,
      });
    }
    if (!portal.description.includes(portal.year)) {
      context.addIssue({ code: 'custom', path: ['description'], message: `must name the year ${portal.year}` });
    }
    const digits = minorDigits(portal.currency);
    const minor = (amount: number) => Math.round(amount * 10 ** digits);
    portal.lines.forEach(({ amount }, index) => {
      if (Math.abs(amount * 10 ** digits - minor(amount)) > 1e-6)
        context.addIssue({
          code: 'custom',
          path: ['lines', index, 'amount'],
          message: `has more digits after the point than ${portal.currency} knows (${digits})`,
        });
    });
    const total = portal.lines.reduce((all, { amount }) => all + minor(amount), 0);
    if (total !== minor(portal.amount)) {
      context.addIssue({
        code: 'custom',
        path: ['lines'],
        message: `add up to ${minorText(total, portal.currency, 'exact')}, but the amount is ${moneyText(portal.amount, portal.currency, 'exact')}`,
      });
    }
  })
  .describe('The payment of institutions.');

export type Portal = z.infer<typeof portalSchema>;

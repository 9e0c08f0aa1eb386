import { z } from 'zod';
import { isoDate, line, telephone, webAddress, wholeNumber } from './parts.ts';

const feeYear = z
  .string()
  .regex(/^20\d{2}(-\d{2})?$/, 'must be a year, such as "2025" or "2025-26"')
  .refine(
    (year) => year.length === 4 || Number(year.slice(5)) === (Number(year.slice(2, 4)) + 1) % 100,
    'must name a year and the one after it, such as "2025-26"',
  );

export const portalSchema = z
  .strictObject({
    amount: wholeNumber(1, 1_000_000).describe('What an institution pays, in rupees, tax included.'),
    year: feeYear.describe('The year whose fee is paid now: an institution pays once in each.'),
    firstYear: feeYear.describe(
      'The first year whose fee was paid here; payments that name none are of it. Never changes, while `year` does.',
    ),
    closes: isoDate.optional().describe('Last day on which the fee of `year` can be paid; without it there is none.'),
    leastKept: wholeNumber(1, 1_000_000)
      .optional()
      .describe(
        'In rupees. A payment of which less than this remains after refunds counts as refunded: inspection dates are closed then. Without it only a whole refund does that.',
      ),
    currency: z.literal('inr').describe('Currency, as the payment provider writes it.'),
    description: line(120).describe('What the payment is for; stands on the receipt.'),
    statementSuffix: z
      .string()
      .regex(/^[A-Z0-9 ]{2,22}$/, 'must be at most 22 capital letters, digits and spaces')
      .describe('What a bank statement shows.'),
    receiptSeries: z
      .string()
      .regex(/^[A-Z]{2,4}$/, 'must be two to four capital letters')
      .describe('What receipt numbers begin with; the tax office allows 16 characters in all.'),
    lines: z
      .array(
        z.strictObject({
          label: line(80).describe('What the line is for.'),
          paise: wholeNumber(1, 100_000_000).describe('Its sum, in paise.'),
        }),
      )
      .min(1)
      .describe('The lines of the receipt; together they are the amount.'),
    issuer: z
      .strictObject({
        name: line(120).describe('Who issues the receipt.'),
        address: z.array(line(120)).min(1).describe('Address, line by line.'),
        gstin: line(20).describe('Tax number.'),
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
    const sum = portal.lines.reduce((total, { paise }) => total + paise, 0);
    if (sum !== portal.amount * 100) {
      context.addIssue({
        code: 'custom',
        path: ['lines'],
        message: `add up to ${sum} paise, but the amount is ${portal.amount * 100} paise`,
      });
    }
  })
  .describe('The payment of institutions.');

export type Portal = z.infer<typeof portalSchema>;

import { z } from 'zod';
import { currencyCode, line, paragraph, refuseRepeats, slug } from './parts.ts';

const amount = z.strictObject({
  amount: z
    .number()
    .positive('must be more than 0')
    .max(100_000_000)
    .describe('The fee in whole units of the currency.'),
  currency: currencyCode.describe('Currency of the fee.'),
  tax: z
    .enum(['included', 'added', 'none'], 'must be "included", "added" or "none"')
    .describe('included: the amount holds the tax; added: it comes on top; none: no tax is taken of this fee.'),
});

export const feesSchema = z
  .strictObject({
    tax: z
      .strictObject({
        name: line(20).describe('What the tax is called, such as "VAT".'),
        percent: z.number().min(0).max(50).describe('Its rate, in percent.'),
        number: line(30).optional().describe('Number under which the organiser is registered for it.'),
      })
      .describe('The tax on the fees.'),
    signs: z
      .record(currencyCode, z.string().min(1, 'must not be empty').max(6, 'must be at most 6 characters long'))
      .optional()
      .describe('What the table writes before a sum instead of the usual sign, by currency.'),
    columns: z
      .strictObject({
        category: line(60).describe('First column.'),
        conference: line(60).describe('Second column; {tax} stands for the rate and the name of the tax.'),
        journal: line(60).describe('Third column; {tax} stands for the rate and the name of the tax.'),
      })
      .describe('Headings of the fee table.'),
    noFee: line(40).describe('What the table says where there is no fee.'),
    rows: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the category in structured data.'),
          category: line(80).describe('Who pays this fee.'),
          conference: amount.describe('The conference fee.'),
          journal: amount.nullable().describe('The journal fee; null where there is none.'),
        }),
      )
      .min(1)
      .describe('One row a category, in the order shown.'),
    paymentNote: paragraph(300).describe('A sentence above the payment links.'),
    notes: z.array(paragraph(400)).describe('Sentences below the table.'),
  })
  .superRefine((fees, context) =>
    refuseRepeats(
      fees.rows.map(({ id }) => id),
      (index) => ['rows', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('Conference and journal fees.');

export type Fees = z.infer<typeof feesSchema>;
export type FeeRow = Fees['rows'][number];
export type FeeAmount = FeeRow['conference'];

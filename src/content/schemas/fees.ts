import { z } from 'zod';
import { line, paragraph, refuseRepeats, slug } from './parts.ts';

const amount = z.strictObject({
  amount: z.number().positive('must be more than 0').max(1_000_000).describe('The fee in whole currency units.'),
  currency: z.enum(['INR', 'USD'], 'must be "INR" or "USD"').describe('Currency of the fee.'),
  gst: z.boolean().describe('false adds the words "(no GST)".'),
});

export const feesSchema = z
  .strictObject({
    gstPercent: z.number().min(0).max(50).describe('Goods and services tax, in percent.'),
    columns: z
      .strictObject({
        category: line(60).describe('First column.'),
        conference: line(60).describe('Second column; {gst} stands for the percentage.'),
        journal: line(60).describe('Third column; {gst} stands for the percentage.'),
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

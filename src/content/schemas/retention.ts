import { z } from 'zod';
import { line, paragraph, refuseRepeats, slug, wholeNumber } from './parts.ts';

/** Kinds that the server deletes by age, every night. */
const aging = ['payment', 'inspection', 'query', 'feedback', 'audit', 'certificate', 'invitation'];

const held = z.strictObject({
  what: line(120).describe('In words, as the privacy page says it.'),
  fields: z
    .array(z.string().regex(/^[a-zA-Z]\w*$/))
    .min(1)
    .describe('The fields of the record that it stands for.'),
});

export const retentionSchema = z
  .strictObject({
    records: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the kind of record, as the server knows it.'),
          what: line(160).describe('What kind of record it is.'),
          holds: z.array(held).min(1).describe('What is stored in it, all of it.'),
          why: paragraph(240).describe('Why it is stored.'),
          days: wholeNumber(1, 5000).nullable().describe('How many days it is kept; null when an event ends it.'),
          until: line(120).optional().describe('The event that ends it, where no number of days does.'),
        }),
      )
      .min(1)
      .describe('Every kind of record that holds personal data.'),
  })
  .superRefine((value, context) => {
    refuseRepeats(
      value.records.map(({ id }) => id),
      (index) => ['records', index, 'id'],
      'name',
      context,
    );
    for (const kind of aging) {
      if (!value.records.some(({ id, days }) => id === kind && days !== null)) {
        context.addIssue({
          code: 'custom',
          path: ['records'],
          message: `must say for how many days "${kind}" is kept, because the server deletes by it`,
        });
      }
    }
    value.records.forEach(({ days, until }, index) => {
      if ((days === null) !== (until !== undefined)) {
        context.addIssue({
          code: 'custom',
          path: ['records', index, 'until'],
          message: 'must be given when "days" is null, and only then',
        });
      }
    });
  })
  .describe('How long personal data is kept: the server deletes by these numbers and the privacy page states them.');

export type Retention = z.infer<typeof retentionSchema>;
export type RetentionRecord = Retention['records'][number];

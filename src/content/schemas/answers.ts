import { z } from 'zod';
import { line, paragraph, refuseRepeats, slug } from './parts.ts';

export const answersSchema = z
  .strictObject({
    templates: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the template.'),
          title: line(60).describe('What an organiser chooses it by.'),
          text: z
            .array(paragraph(900))
            .min(1)
            .describe(
              'The answer, one string a paragraph; it is changed before it is sent. Dates and addresses are placeholders such as {full-paper} and {site:url}.',
            ),
        }),
      )
      .describe('Templates of answers, in order.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.templates.map(({ id }) => id),
      (index) => ['templates', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('What organisers begin an answer to a query with.');

export type Answers = z.infer<typeof answersSchema>;

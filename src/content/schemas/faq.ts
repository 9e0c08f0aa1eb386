import { z } from 'zod';
import { line, paragraph, refuseRepeats, sitePath, slug, until, webAddress } from './parts.ts';

const link = z.strictObject({
  label: line(80).describe('The words a visitor clicks on.'),
  href: z
    .union([sitePath, webAddress], 'must be an address on this site, such as "/schedule", or begin with https://')
    .describe('Where it leads.'),
});

export const faqSchema = z
  .strictObject({
    groups: z
      .array(
        z.strictObject({
          id: slug.describe('Anchor of the group.'),
          title: line(60).describe('Heading of the group.'),
          questions: z
            .array(
              z.strictObject({
                id: slug.describe('Anchor of the question: others link to it, so keep it.'),
                question: line(160).describe('The question.'),
                answer: z
                  .array(paragraph(900))
                  .min(1)
                  .describe(
                    'The answer, one string a paragraph. Dates and fees are placeholders such as {full-paper}, never typed.',
                  ),
                until,
                afterwards: z
                  .array(paragraph(900))
                  .min(1)
                  .optional()
                  .describe('The answer once that date has passed, one string a paragraph.'),
                links: z.array(link).optional().describe('Pages that help further.'),
              }),
            )
            .min(1)
            .describe('Its questions, in order.'),
        }),
      )
      .min(1)
      .describe('Groups of questions.'),
  })
  .superRefine((faq, context) => {
    const places = faq.groups.flatMap((group, index) => [
      { id: group.id, path: ['groups', index, 'id'] },
      ...group.questions.map((question, place) => ({
        id: question.id,
        path: ['groups', index, 'questions', place, 'id'],
      })),
    ]);
    refuseRepeats(
      places.map(({ id }) => id),
      (position) => places[position]?.path ?? [],
      'anchor',
      context,
    );
  })
  .describe('Frequently asked questions.');

export type Faq = z.infer<typeof faqSchema>;

import { z } from 'zod';
import { email, line, paragraph, phone, refuseRepeats, sitePath, slug, webAddress } from './parts.ts';

export const coordinatorsSchema = z
  .strictObject({
    coordinators: z
      .array(
        z.strictObject({
          role: line(80).describe('Role line, such as "Convener".'),
          name: line(80).describe('Full name with title.'),
          department: line(120).describe('Department.'),
          mobile: phone.describe('Mobile number with country code.'),
          email: email.describe('E-mail address; contact queries are sent to it.'),
        }),
      )
      .length(4, 'must list exactly 4 coordinators')
      .describe('The four coordinators of the contact page.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.coordinators.map(({ email: address }) => address),
      (index) => ['coordinators', index, 'email'],
      'e-mail address',
      context,
    ),
  )
  .describe('The coordinators.');

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

export const feedbackSchema = z
  .strictObject({
    areas: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the area, as stored.'),
          label: line(60).describe('The area as the form offers it.'),
        }),
      )
      .min(2)
      .describe('What feedback can be about.'),
    ratings: z
      .array(line(30))
      .length(5, 'must name the five ratings, worst first')
      .describe('Words for the ratings 1 to 5.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.areas.map(({ id }) => id),
      (index) => ['areas', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('Choices of the feedback form.');

export const objectivesSchema = z
  .strictObject({
    eyebrow: line(60).describe('Small heading.'),
    title: line(80).describe('Heading.'),
    intro: paragraph(400).describe('A sentence before the aims.'),
    aims: z
      .array(
        z.strictObject({
          title: line(80).describe('The aim in a few words.'),
          text: paragraph(300).describe('The aim in a sentence or two.'),
        }),
      )
      .length(5, 'must list exactly 5 aims')
      .describe('The five aims.'),
  })
  .describe('The Objectives section of the home page.');

export type Coordinators = z.infer<typeof coordinatorsSchema>;
export type Faq = z.infer<typeof faqSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type Objectives = z.infer<typeof objectivesSchema>;

import { z } from 'zod';
import { anchorOf } from '../facts/anchors.ts';
import { imageConsent, line, portrait, refuseRepeats, wholeNumber } from './parts.ts';

const person = z.strictObject({
  name: line(80).describe('Full name with title.'),
  role: line(80).describe('Role in the committee or at work.'),
  organization: line(120).describe('Institute or company.'),
  image: portrait.optional(),
  imageConsent,
});

const section = z
  .strictObject({
    title: line(60).describe('Heading. The anchor of the section is made from it.'),
    columns: z
      .enum(['single', 'narrow', 'two', 'three'], 'must be "single", "narrow", "two" or "three"')
      .describe(
        'single: one column; narrow: one narrow column in the middle; two, three: so many columns on a wide screen.',
      ),
    size: wholeNumber(1, 60).describe('How many people the section has: a forgotten or doubled line is noticed.'),
    people: z.array(person).describe('Its people, in the order shown.'),
  })
  .superRefine((value, context) => {
    if (value.people.length !== value.size) {
      context.addIssue({
        code: 'custom',
        path: ['people'],
        message: `lists ${value.people.length} people, but the section "${value.title}" is to have ${value.size} (see "size")`,
      });
    }
  });

export const committeesSchema = z
  .strictObject({
    sections: z.array(section).min(1).describe('The sections with portrait cards, in the order shown.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.sections.map(({ title }) => anchorOf(title)),
      (index) => ['sections', index, 'title'],
      'anchor',
      context,
    ),
  )
  .describe('The committee sections with portrait cards.');

export type Committees = z.infer<typeof committeesSchema>;
export type CommitteeSection = Committees['sections'][number];
export type CommitteePerson = CommitteeSection['people'][number];

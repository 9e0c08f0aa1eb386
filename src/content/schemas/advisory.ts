import { z } from 'zod';
import { countMembers } from './members.ts';
import { line, wholeNumber } from './parts.ts';

export const advisorySchema = z
  .strictObject({
    title: line(60).describe('Heading of the list. Its anchor is made from it.'),
    size: wholeNumber(1, 300).describe('How many lines the list has.'),
    members: z
      .array(
        z.strictObject({
          name: line(80).describe('Full name with title.'),
          designation: line(160).describe('Affiliation or designation.'),
          country: line(60).describe('Country in which this person works.'),
        }),
      )
      .describe('Its members, in the order shown.'),
  })
  .superRefine(countMembers)
  .describe('The Advisory Committee list.');

export type Advisory = z.infer<typeof advisorySchema>;

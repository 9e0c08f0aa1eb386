import { z } from 'zod';
import { countMembers } from './members.ts';
import { line, wholeNumber } from './parts.ts';

export const organizingSchema = z
  .strictObject({
    title: line(60).describe('Heading of the list. Its anchor is made from it.'),
    size: wholeNumber(1, 300).describe('How many lines the list has.'),
    members: z
      .array(
        z.strictObject({
          name: line(80).describe('Full name with title.'),
          position: line(100).describe('Position at the campus.'),
          campus: line(120).describe('Campus or institute.'),
        }),
      )
      .describe('Its members, in the order shown.'),
  })
  .superRefine(countMembers)
  .describe('The Organizing Committee list.');

export type Organizing = z.infer<typeof organizingSchema>;

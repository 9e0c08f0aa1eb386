import { z } from 'zod';
import { line, paragraph } from './parts.ts';

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
      .min(1, 'must list at least one aim')
      .describe('The aims.'),
  })
  .describe('The Objectives section of the home page.');

export type Objectives = z.infer<typeof objectivesSchema>;

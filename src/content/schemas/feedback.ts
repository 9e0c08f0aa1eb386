import { z } from 'zod';
import { line, refuseRepeats, slug } from './parts.ts';

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

export type Feedback = z.infer<typeof feedbackSchema>;

import { z } from 'zod';
import { allGoals, isGoalList } from '../facts/goals.ts';
import { line, paragraph, refuseRepeats, slug, wholeNumber } from './parts.ts';

const sdgLabel = z
  .string()
  .refine(
    (label) => label === allGoals || isGoalList(label),
    `must name goals from 1 to 17 in rising order, such as "SDG 9" or "SDG 3, 4, 11", or be "${allGoals}"`,
  );

const track = z.strictObject({
  id: wholeNumber(1, 99).describe('Number of the track.'),
  anchor: slug.describe('Anchor of the track on the page.'),
  title: line(80).describe('Name of the track.'),
  summary: paragraph(300).describe('What the track is about, in one or two sentences.'),
  topics: z
    .array(
      z.strictObject({
        text: line(120).describe('The topic.'),
        sdg: sdgLabel
          .optional()
          .describe(
            'The UN Sustainable Development Goals it serves, as the label shows them; only with "goals" below.',
          ),
      }),
    )
    .min(1, 'must list at least one topic')
    .describe('Its topics.'),
});

export const tracksSchema = z
  .strictObject({
    tracks: z.array(track).min(1, 'must list at least one track').describe('The tracks, in order.'),
    goals: z
      .array(
        z.strictObject({
          number: wholeNumber(1, 17).describe('Number of the goal.'),
          name: line(60).describe('Its official short name.'),
          colour: z
            .string()
            .regex(/^#[0-9a-f]{6}$/, 'must be a colour: # and six digits or letters from a to f')
            .describe('Its official colour.'),
        }),
      )
      .length(17, 'must list all 17 goals, or be left out')
      .optional()
      .describe(
        'The UN Sustainable Development Goals; without them topics have no goals, and no page speaks of goals.',
      ),
  })
  .superRefine((value, context) => {
    value.tracks.forEach(({ topics }, track) => {
      topics.forEach(({ sdg }, topic) => {
        if ((sdg === undefined) === (value.goals === undefined)) return;
        context.addIssue({
          code: 'custom',
          path: ['tracks', track, 'topics', topic, 'sdg'],
          message: value.goals
            ? 'is missing: topics serve goals in this edition'
            : 'needs the list "goals" in this file',
        });
      });
    });
    refuseRepeats(
      value.tracks.map(({ id }) => id),
      (index) => ['tracks', index, 'id'],
      'number',
      context,
    );
    refuseRepeats(
      value.tracks.map(({ anchor }) => anchor),
      (index) => ['tracks', index, 'anchor'],
      'anchor',
      context,
    );
    refuseRepeats(
      (value.goals ?? []).map(({ number }) => number),
      (index) => ['goals', index, 'number'],
      'number',
      context,
    );
  })
  .describe('The conference tracks with their topics.');

export type Tracks = z.infer<typeof tracksSchema>;
export type Track = Tracks['tracks'][number];
export type Goal = NonNullable<Tracks['goals']>[number];

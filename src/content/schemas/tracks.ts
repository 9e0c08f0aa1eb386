import { z } from 'zod';
import { allGoals, isGoalList } from '../facts/goals.ts';
import { line, paragraph, refuseRepeats, slug, wholeNumber } from './parts.ts';

/** Drawings that can stand for a track (`sections/tracks/figures.ts`). */
export const trackFigures = ['network', 'sensor', 'strata', 'arm', 'leaf', 'knot'] as const;
export type TrackFigure = (typeof trackFigures)[number];

const sdgLabel = z
  .string()
  .refine(
    (label) => label === allGoals || isGoalList(label),
    `must name goals from 1 to 17 in rising order, such as "SDG 9" or "SDG 3, 4, 11", or be "${allGoals}"`,
  );

const track = z.strictObject({
  id: wholeNumber(1, 20).describe('Number of the track.'),
  anchor: slug.describe('Anchor of the track on the page.'),
  title: line(80).describe('Name of the track.'),
  summary: paragraph(300).describe('What the track is about, in one or two sentences.'),
  figure: z
    .enum(trackFigures, `must be one of: ${trackFigures.join(', ')}`)
    .describe('The drawing that stands for it.'),
  topics: z
    .array(
      z.strictObject({
        text: line(120).describe('The topic.'),
        sdg: sdgLabel.describe('The UN Sustainable Development Goals it serves, as the label shows them.'),
      }),
    )
    .length(8, 'must list exactly 8 topics')
    .describe('Its eight topics.'),
});

export const tracksSchema = z
  .strictObject({
    tracks: z.array(track).length(6, 'must list exactly 6 tracks').describe('The six tracks, in order.'),
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
      .length(17, 'must list all 17 goals')
      .describe('The UN Sustainable Development Goals.'),
  })
  .superRefine((value, context) => {
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
      value.goals.map(({ number }) => number),
      (index) => ['goals', index, 'number'],
      'number',
      context,
    );
  })
  .describe('The conference tracks with their topics.');

export type Tracks = z.infer<typeof tracksSchema>;
export type Track = Tracks['tracks'][number];
export type Goal = Tracks['goals'][number];

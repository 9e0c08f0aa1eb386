import { z } from 'zod';
import { line } from './parts.ts';

const point = z.tuple([z.number(), z.number()]).describe('Longitude and latitude, in degrees.');
const path = z.array(point).min(3, 'must have at least 3 points').describe('The points it passes, in order.');

export const mapSchema = z
  .strictObject({
    title: line(80).describe('What the picture shows, for those who do not see it.'),
    description: line(300).describe('The same way in words, from the station and the airport to the venue.'),
    bounds: z
      .strictObject({
        west: z.number().describe('Degrees east of its left edge.'),
        east: z.number().describe('Degrees east of its right edge.'),
        north: z.number().describe('Degrees north of its upper edge.'),
        south: z.number().describe('Degrees north of its lower edge.'),
      })
      .describe('Edges of the picture, in degrees.'),
    areas: z
      .array(
        z.strictObject({
          kind: z.enum(['hill', 'field']).describe('A green hill or an airfield.'),
          name: line(60).describe('Name of the area.'),
          path,
        }),
      )
      .describe('Areas.'),
    lines: z
      .array(
        z.strictObject({
          kind: z.enum(['river', 'road', 'highway', 'rail']).describe('How it is drawn.'),
          name: line(60).describe('Name of the line.'),
          path,
        }),
      )
      .describe('Rivers, roads and railways, in the order they are drawn.'),
    places: z
      .array(
        z.strictObject({
          name: line(40).describe('Name as shown.'),
          at: point,
          label: z.enum(['left', 'right', 'below']).describe('Where its name stands.'),
        }),
      )
      .describe('Landmarks. The venue itself comes from site.json.'),
  })
  .superRefine(({ bounds }, context) => {
    if (bounds.east <= bounds.west || bounds.north <= bounds.south) {
      context.addIssue({
        code: 'custom',
        path: ['bounds'],
        message: 'must have east greater than west and north greater than south',
      });
    }
  })
  .describe('The sketch map of the contact page.');

export type MapSketch = z.infer<typeof mapSchema>;

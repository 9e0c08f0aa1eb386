import { z } from 'zod';
import { line, refuseRepeats, slug, wholeNumber } from './parts.ts';

export const inspectionSchema = z
  .strictObject({
    stateName: line(40).describe(
      'What the part of a region is called where an institution chooses its own, such as "State or union territory".',
    ),
    telephoneExample: line(80).describe(
      'A telephone number as people of the country dial it, or two: "+91 98765 43210 or 020 2546 1234".',
    ),
    regions: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the region.'),
          name: line(40).describe('Name as shown.'),
          group: wholeNumber(1, 9).describe('Group of existing technical institutions in this region.'),
          states: z.array(line(60)).min(1).describe('The parts of the region, as stateName calls them.'),
        }),
      )
      .min(1)
      .describe('The regions of the regulator.'),
    types: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the type.'),
          label: line(140).describe('The type as the form offers it.'),
          group: wholeNumber(1, 9)
            .nullable()
            .describe('Group of this type in all regions; null when the region decides.'),
        }),
      )
      .min(1)
      .describe('Types of institution.'),
    preferredDates: wholeNumber(1, 5).describe('How many preferred inspection dates an institution names.'),
    wishDays: wholeNumber(7, 365).describe(
      'How many days ahead, from tomorrow on, an institution may wish for once its window has passed.',
    ),
    capacity: wholeNumber(1, 99).describe('How many inspections one day holds.'),
  })
  .superRefine((value, context) => {
    refuseRepeats(
      value.regions.map(({ id }) => id),
      (index) => ['regions', index, 'id'],
      'name',
      context,
    );
    refuseRepeats(
      value.types.map(({ id }) => id),
      (index) => ['types', index, 'id'],
      'name',
      context,
    );
    const states = value.regions.flatMap((region, index) =>
      region.states.map((state, place) => ({ state, index, place })),
    );
    refuseRepeats(
      states.map(({ state }) => state),
      (position) => ['regions', states[position]?.index ?? 0, 'states', states[position]?.place ?? 0],
      'state',
      context,
    );
  })
  .describe('How region and type of an institution lead to its group.');

export type Inspection = z.infer<typeof inspectionSchema>;

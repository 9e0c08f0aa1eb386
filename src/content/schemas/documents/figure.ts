import { z } from 'zod';
import { id, text } from './parts.ts';

const chartSchema = z
  .strictObject({
    x: z
      .strictObject({
        label: text('Name and unit of the axis.'),
        values: z.array(z.number()).min(2).describe('Where the points stand.'),
      })
      .describe('Axis to the right.'),
    y: z
      .strictObject({
        label: text('Name and unit of the axis.'),
        min: z.number().describe('Lowest value shown.'),
        max: z.number().describe('Highest value shown.'),
        step: z.number().positive().describe('Distance between lines.'),
      })
      .describe('Axis upwards.'),
    series: z
      .array(
        z.strictObject({
          name: text('Name in the key.'),
          values: z.array(z.number()).describe('One value for each point of the axis to the right.'),
        }),
      )
      .min(1)
      .max(3)
      .describe('Lines of the chart.'),
  })
  .superRefine(({ x, series }, context) => {
    series.forEach(({ values }, index) => {
      if (values.length !== x.values.length)
        context.addIssue({
          code: 'custom',
          path: ['series', index, 'values'],
          message: `must hold ${x.values.length} values, one for each point of the axis`,
        });
    });
  });

export const figureSchema = z.strictObject({
  id,
  caption: text('Caption below the figure.'),
  alt: text('What the picture shows, for a reader who does not see it.'),
  chart: chartSchema.optional().describe('A line chart.'),
  flow: z
    .array(
      z.strictObject({
        label: text('What the box says.'),
        count: z.int().describe('Its number.'),
        left: z.string().optional().describe('What was left out on the way to this box.'),
      }),
    )
    .optional()
    .describe('A flow diagram: boxes from top to bottom.'),
});

export type Figure = z.infer<typeof figureSchema>;

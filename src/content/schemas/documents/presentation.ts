import { z } from 'zod';
import { figureSchema } from './figure.ts';
import { schemaLine, text } from './parts.ts';

const layout = <Name extends string>(name: Name) => z.literal(name).describe('Which layout the slide uses.');
const points = z.array(z.string()).min(1).describe('Points of a list.');
const column = z.strictObject({ heading: text('Heading of the column.'), points });
const title = text('Title of the slide.');
const prompt = text('What the empty place asks for.');

export const presentationSchema = z
  .strictObject({
    $schema: schemaLine,
    layouts: z
      .strictObject({
        title: text('Name of the title layout.'),
        content: text('Name of the layout with a list.'),
        columns: text('Name of the layout with two columns.'),
        figure: text('Name of the layout with a figure.'),
        table: text('Name of the layout with a table.'),
        closing: text('Name of the last layout.'),
      })
      .describe('Names of the layouts, as the slide menu shows them.'),
    prompts: z
      .strictObject({
        title: prompt,
        authors: prompt,
        affiliation: prompt,
        number: prompt,
        body: prompt,
        heading: prompt,
        figure: prompt,
        caption: prompt,
        table: prompt,
        note: prompt,
        contact: prompt,
      })
      .describe('What an empty place of a layout asks for.'),
    slides: z
      .array(
        z.discriminatedUnion('layout', [
          z.strictObject({
            layout: layout('title'),
            title,
            authors: text('Line of authors.'),
            affiliation: text('Where they work.'),
            number: text('Line at the foot.'),
          }),
          z.strictObject({ layout: layout('content'), title, points }),
          z.strictObject({
            layout: layout('columns'),
            title,
            left: column.describe('Left column.'),
            right: column.describe('Right column.'),
          }),
          z.strictObject({ layout: layout('figure'), title, figure: figureSchema.describe('The figure.') }),
          z.strictObject({
            layout: layout('table'),
            title,
            head: z.array(z.string()).describe('Names of the columns.'),
            rows: z.array(z.array(z.string())).describe('Cells, row by row; the last row stands out.'),
            note: text('A line below the table.'),
          }),
          z.strictObject({ layout: layout('closing'), title, points, contact: text('How to reach the speaker.') }),
        ]),
      )
      .min(1)
      .describe('Sample slides, one of each layout.'),
  })
  .describe('The presentation template.');

export type PresentationText = z.infer<typeof presentationSchema>;

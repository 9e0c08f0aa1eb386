import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fillPlaceholders } from '../content/facts/placeholders.ts';
import type { Documents } from '../content/registry.ts';

/**
 * The texts that documents are made of: `content/documents/*.json`. An organiser edits them like any other content;
 * sentences may hold placeholders for dates and facts, and the marks `*italic*` and `**bold**`.
 */

const text = (meaning: string) => z.string().min(1, 'must not be empty').describe(meaning);
const schemaLine = z.string().optional().describe('Tells an editor which schema describes this file.');
const id = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]*$/, 'must begin with a small letter and hold letters, digits and dashes only')
  .describe('Name of this part, used for files and references.');

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

const figureSchema = z.strictObject({
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

const tableSchema = z
  .strictObject({
    id,
    caption: text('Caption above the table.'),
    head: z.array(text('Name of a column.')).min(1).describe('Names of the columns.'),
    rows: z.array(z.array(z.string())).min(1).describe('Cells, row by row.'),
    align: z.array(z.enum(['left', 'center', 'right'])).describe('Where the cells of each column stand.'),
  })
  .superRefine(({ head, rows, align }, context) => {
    rows.forEach((row, index) => {
      if (row.length !== head.length)
        context.addIssue({ code: 'custom', path: ['rows', index], message: `must hold ${head.length} cells` });
    });
    if (align.length !== head.length)
      context.addIssue({ code: 'custom', path: ['align'], message: `must hold ${head.length} entries` });
  });

const equationSchema = z.strictObject({
  id,
  latex: text('The equation as LaTeX; Word gets the same as a real equation object.'),
  alt: text('The equation in words.'),
});

const blockSchema = z.union([
  z.strictObject({
    text: text('A paragraph.'),
    continued: z.boolean().optional().describe('true when the paragraph goes on after an equation: no indent.'),
  }),
  z.strictObject({ list: z.array(z.string()).min(1).describe('Items of a list.') }),
  z.strictObject({ equation: equationSchema.describe('A numbered equation.') }),
  z.strictObject({ table: tableSchema.describe('A numbered table.') }),
  z.strictObject({ figure: figureSchema.describe('A numbered figure.') }),
]);

const articleSchema = z
  .strictObject({
    $schema: schemaLine,
    maxPages: z.int().positive().describe('Most pages of a camera-ready paper; the LaTeX class warns beyond it.'),
    foot: text('The rule that stands at the foot of each page.'),
    readme: z.array(z.string()).describe('The text file beside the LaTeX sample, line by line.'),
    kind: text('The kind of article, as the running head names it.'),
    title: text('Title of the sample.'),
    authors: z
      .array(
        z.strictObject({
          name: text('Name of an author.'),
          marks: text('Marks of the affiliations, such as "1,2".'),
          corresponding: z.boolean().optional().describe('true for the author to write to.'),
        }),
      )
      .min(1)
      .describe('Authors of the sample.'),
    affiliations: z
      .array(z.strictObject({ mark: text('Its mark.'), text: text('Where the author works.') }))
      .min(1)
      .describe('Affiliations of the sample.'),
    correspondence: text('How to reach the corresponding author.'),
    abstract: text('The abstract, which says how to write one.'),
    keywords: z.array(z.string()).min(3).describe('Keywords of the sample.'),
    sections: z
      .array(
        z.strictObject({
          level: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('1 to 3.'),
          heading: text('Heading of the section.'),
          numbered: z.boolean().default(true).describe('false for a heading without a number.'),
          blocks: z.array(blockSchema).describe('What the section holds.'),
        }),
      )
      .min(1)
      .describe('Sections of the sample, which say how to write each.'),
    references: z.array(z.string()).min(1).describe('References of the sample, numbered in this order.'),
  })
  .describe('The sample text of a paper template, for Word and LaTeX.');

const fieldSchema = z.strictObject({
  id,
  label: text('What the field asks for.'),
  kind: z.enum(['text', 'multiline', 'check', 'signature']).describe('Kind of field.'),
  width: z.enum(['full', 'two-thirds', 'half', 'third']).default('full').describe('Share of the width of the page.'),
  required: z.boolean().default(false).describe('true when the form is not complete without it.'),
});

const copyrightSchema = z
  .strictObject({
    $schema: schemaLine,
    title: text('Title of the form.'),
    intro: text('How to use it.'),
    sections: z
      .array(
        z.strictObject({
          heading: text('Heading of the section.'),
          paragraphs: z.array(z.string()).default([]).describe('Paragraphs below it.'),
          list: z.array(z.string()).default([]).describe('A list below them.'),
          fields: z.array(fieldSchema).default([]).describe('Fields to fill in.'),
        }),
      )
      .min(1)
      .describe('Sections of the form.'),
    foot: text('The line at the foot of the page.'),
  })
  .describe('The copyright transfer form, as PDF and for Word.');

const layout = <Name extends string>(name: Name) => z.literal(name).describe('Which layout the slide uses.');
const points = z.array(z.string()).min(1).describe('Points of a list.');
const column = z.strictObject({ heading: text('Heading of the column.'), points });
const title = text('Title of the slide.');
const prompt = text('What the empty place asks for.');

const presentationSchema = z
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

export type Article = z.infer<typeof articleSchema>;
export type Block = Article['sections'][number]['blocks'][number];
export type Figure = z.infer<typeof figureSchema>;
export type ArticleTable = z.infer<typeof tableSchema>;
export type CopyrightText = z.infer<typeof copyrightSchema>;
export type FormField = z.infer<typeof fieldSchema>;
export type PresentationText = z.infer<typeof presentationSchema>;

/** Every file of `content/documents/`, by name, with its schema. */
export const textSchemas = {
  'article-original': articleSchema,
  'article-review': articleSchema,
  copyright: copyrightSchema,
  presentation: presentationSchema,
} as const;

export type TextName = keyof typeof textSchemas;
export type Texts = { [Name in TextName]: z.infer<(typeof textSchemas)[Name]> };
export const textNames = Object.keys(textSchemas) as TextName[];

/** Raised when a text of a document cannot be used: its message lists every mistake with its file and field. */
export class TextError extends Error {}

/**
 * Reads the texts of all documents, with placeholders filled in.
 * @throws TextError
 */
export function readTexts(root: string, content: Documents): Texts {
  const complaints: string[] = [];
  const texts: Partial<Record<TextName, unknown>> = {};
  for (const name of textNames) {
    const file = `content/documents/${name}.json`;
    try {
      const parsed = textSchemas[name].safeParse(JSON.parse(readFileSync(join(root, file), 'utf8')));
      if (parsed.success) texts[name] = filled(parsed.data, content);
      else complaints.push(`${file}:\n${z.prettifyError(parsed.error)}`);
    } catch (error) {
      complaints.push(`${file}: ${(error as Error).message}`);
    }
  }
  if (complaints.length > 0) throw new TextError(complaints.join('\n'));
  return texts as Texts;
}

/** The same value with the placeholders of each sentence filled in. Equations keep their braces: they are LaTeX. */
function filled(value: unknown, content: Documents, key = ''): unknown {
  if (typeof value === 'string') return key === 'latex' ? value : fillPlaceholders(value, content);
  if (Array.isArray(value)) return value.map((item) => filled(item, content, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, content, name)]));
  return value;
}

import { z } from 'zod';
import { figureSchema } from './figure.ts';
import { id, schemaLine, text } from './parts.ts';

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

export const articleSchema = z
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
          orcid: z
            .string()
            .regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, 'must be four groups of four digits')
            .optional()
            .describe('ORCID identifier of the author.'),
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

export type Article = z.infer<typeof articleSchema>;
export type Block = Article['sections'][number]['blocks'][number];

export type ArticleTable = z.infer<typeof tableSchema>;

import * as z from 'zod';

/** A stretch of text in one face, as the inline marks `*italic*` and `**bold**` of the content files give it. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
}

const figureSchema = z.strictObject({
  id: z.string(),
  caption: z.string(),
  alt: z.string().describe('What the picture shows, for a reader who does not see it.'),
  chart: z
    .strictObject({
      x: z.strictObject({ label: z.string(), values: z.array(z.number()) }),
      y: z.strictObject({ label: z.string(), min: z.number(), max: z.number(), step: z.number().positive() }),
      series: z.array(z.strictObject({ name: z.string(), values: z.array(z.number()) })),
    })
    .optional(),
  flow: z
    .array(z.strictObject({ label: z.string(), count: z.int(), left: z.string().optional() }))
    .optional()
    .describe('Boxes from top to bottom; `left` is what was left out on the way to this box.'),
});

const tableSchema = z.strictObject({
  id: z.string(),
  caption: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  align: z.array(z.enum(['left', 'center', 'right'])),
});

const equationSchema = z.strictObject({
  id: z.string(),
  latex: z.string().describe('The equation as LaTeX; Word gets the same as a real equation object.'),
  alt: z.string(),
});

const blockSchema = z.union([
  z.strictObject({
    text: z.string(),
    continued: z.boolean().optional().describe('True when the paragraph goes on after an equation: no indent.'),
  }),
  z.strictObject({ list: z.array(z.string()).min(1) }),
  z.strictObject({ equation: equationSchema }),
  z.strictObject({ table: tableSchema }),
  z.strictObject({ figure: figureSchema }),
]);

/** The sample text of a paper template: `content/documents/article-*.json`. */
export const articleSchema = z.strictObject({
  $schema: z.string().optional(),
  maxPages: z.int().positive().describe('Most pages of a camera-ready paper; the LaTeX class warns beyond it.'),
  foot: z.string().describe('The rule that stands at the foot of each page.'),
  readme: z.array(z.string()).describe('The text file beside the LaTeX sample, line by line.'),
  kind: z.string().describe('The kind of article, as the running head names it.'),
  title: z.string(),
  authors: z
    .array(z.strictObject({ name: z.string(), marks: z.string(), corresponding: z.boolean().optional() }))
    .min(1),
  affiliations: z.array(z.strictObject({ mark: z.string(), text: z.string() })).min(1),
  correspondence: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()).min(3),
  sections: z
    .array(
      z.strictObject({
        level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        heading: z.string(),
        numbered: z.boolean().default(true),
        blocks: z.array(blockSchema),
      }),
    )
    .min(1),
  references: z.array(z.string()).min(1),
});

export type Article = z.infer<typeof articleSchema>;
export type Block = Article['sections'][number]['blocks'][number];
export type Figure = z.infer<typeof figureSchema>;
export type ArticleTable = z.infer<typeof tableSchema>;

/** Splits a text with `*italic*` and `**bold**` marks into spans. Marks that are not closed stay as they are. */
export function spans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.endsWith('**') && part.length > 4)
        return { text: part.slice(2, -2), bold: true, italic: false };
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2)
        return { text: part.slice(1, -1), bold: false, italic: true };
      return { text: part, bold: false, italic: false };
    });
}

/** The text without its inline marks. */
export function plain(text: string): string {
  return spans(text)
    .map((span) => span.text)
    .join('');
}

/** The figures of an article in the order of its text. */
export function figuresOf(article: Article): Figure[] {
  return article.sections.flatMap((section) =>
    section.blocks.flatMap((block) => ('figure' in block ? [block.figure] : [])),
  );
}

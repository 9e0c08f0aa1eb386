import { z } from 'zod';
import { documentName, isoDate, line, paragraph, refuseRepeats, slug, until } from './parts.ts';

const download = z
  .strictObject({
    id: slug.describe('Name of the document in other files.'),
    name: line(80).describe('Name of the document, such as "Original Article".'),
    menuLabel: line(60).optional().describe('How the Downloads menu names it, where that differs.'),
    url: z
      .string()
      .regex(
        /^\/documents\/[a-z0-9-]+\.(?:docx|pdf|pptx|zip)$/,
        'must be a docx, pdf, pptx or zip file under /documents/',
      )
      .describe('Where the generated document lies.'),
    format: z.enum(['DOCX', 'PDF', 'PPTX', 'ZIP']).describe('Kind of file.'),
    revised: isoDate.describe('Day on which its text was last revised.'),
    followsSchedule: z
      .boolean()
      .optional()
      .describe('true when it shows the dates: a date that moves later makes it newer.'),
    description: paragraph(240).describe('What it is for.'),
  })
  .superRefine((value, context) => {
    if (!value.url.endsWith(`.${value.format.toLowerCase()}`)) {
      context.addIssue({ code: 'custom', path: ['format'], message: `does not fit the file name ${value.url}` });
    }
  });

const downloadMenus = z.strictObject({
  paperTemplate: z.array(documentName).min(1).describe('The Paper Template submenu, in order.'),
  copyrightForm: documentName.describe('The Copyright Form entry.'),
  guidelineTemplates: z
    .array(documentName)
    .min(1)
    .describe('The Download Template menu of the author guidelines, in order.'),
  articleTemplates: z
    .array(
      z.strictObject({
        text: z
          .enum(['article-original', 'article-review'])
          .describe('The text of documents/ that both are made of; the page limit stands there.'),
        word: documentName.describe('The template for Word.'),
        latex: documentName.describe('The template for LaTeX.'),
      }),
    )
    .min(1)
    .describe('The table of templates on the pages for authors, a row each.'),
  signedForm: z
    .strictObject({
      note: line(80).describe('When it is due, with a placeholder for the date.'),
      until,
      afterwards: line(80).optional().describe('The note once that date has passed.'),
      files: z.array(documentName).min(1).describe('The form in its kinds.'),
    })
    .describe('The copyright form in the last row of that table.'),
  schedule: z.array(documentName).min(1).describe('The links below the schedule.'),
  institutions: documentName.describe('The groupwise list linked from the sign-in screen.'),
});

export const downloadsSchema = z
  .strictObject({
    documents: z.array(download).min(1).describe('Every document a visitor can download.'),
    menus: downloadMenus.describe('Which documents stand where.'),
  })
  .superRefine((value, context) => {
    const known = value.documents.map(({ id }) => id);
    refuseRepeats(known, (index) => ['documents', index, 'id'], 'name', context);
    const { articleTemplates, signedForm, ...lists } = value.menus;
    const named = [
      ...Object.entries(lists).flatMap(([menu, entry]) =>
        Array.isArray(entry) ? entry.map((id, index) => ({ id, path: [menu, index] })) : [{ id: entry, path: [menu] }],
      ),
      ...signedForm.files.map((id, index) => ({ id, path: ['signedForm', 'files', index] })),
      ...articleTemplates.flatMap(({ word, latex }, index) =>
        Object.entries({ word, latex }).map(([tool, id]) => ({ id, path: ['articleTemplates', index, tool] })),
      ),
    ];
    for (const { id, path } of named) {
      if (known.includes(id)) continue;
      context.addIssue({
        code: 'custom',
        path: ['menus', ...path],
        message: `names the document "${id}", which is not in the list above`,
      });
    }
  })
  .describe('Documents to download.');

export type Downloads = z.infer<typeof downloadsSchema>;
export type Download = Downloads['documents'][number];

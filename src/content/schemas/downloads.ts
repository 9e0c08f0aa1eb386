import { z } from 'zod';
import { isoDate, line, paragraph, refuseRepeats, slug } from './parts.ts';

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
  paperTemplate: z.array(slug).min(1).describe('The Paper Template submenu, in order.'),
  copyrightForm: slug.describe('The Copyright Form entry.'),
  guidelineTemplates: z.array(slug).min(1).describe('The Download Template menu of the author guidelines, in order.'),
  authorDocuments: z.array(slug).min(1).describe('Further documents below the author guidelines, in order.'),
  schedule: z.array(slug).min(1).describe('The links below the schedule.'),
  institutions: slug.describe('The groupwise list linked from the sign-in screen.'),
});

export const downloadsSchema = z
  .strictObject({
    documents: z.array(download).min(1).describe('Every document a visitor can download.'),
    menus: downloadMenus.describe('Which documents stand where.'),
  })
  .superRefine((value, context) => {
    const known = value.documents.map(({ id }) => id);
    refuseRepeats(known, (index) => ['documents', index, 'id'], 'name', context);
    for (const [menu, entry] of Object.entries(value.menus)) {
      for (const [index, id] of [entry].flat().entries()) {
        if (!known.includes(id)) {
          context.addIssue({
            code: 'custom',
            path: Array.isArray(entry) ? ['menus', menu, index] : ['menus', menu],
            message: `names the document "${id}", which is not in the list above`,
          });
        }
      }
    }
  })
  .describe('Documents to download.');

export type Downloads = z.infer<typeof downloadsSchema>;
export type Download = Downloads['documents'][number];

import { z } from 'zod';
import { id, schemaLine, text } from './parts.ts';

const fieldSchema = z.strictObject({
  id,
  label: text('What the field asks for.'),
  kind: z.enum(['text', 'multiline', 'check', 'signature']).describe('Kind of field.'),
  width: z.enum(['full', 'two-thirds', 'half', 'third']).default('full').describe('Share of the width of the page.'),
  required: z.boolean().default(false).describe('true when the form is not complete without it.'),
});

export const copyrightSchema = z
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

export type CopyrightText = z.infer<typeof copyrightSchema>;
export type FormField = z.infer<typeof fieldSchema>;

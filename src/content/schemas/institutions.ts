import { z } from 'zod';
import { refersTo } from './form.ts';
import { line, paragraph, refuseRepeats, slug } from './parts.ts';

export const institutionsSchema = z
  .strictObject({
    title: line(120).describe('Title of the document.'),
    note: paragraph(400).describe('A sentence below the title.'),
    institutions: z
      .array(
        z.strictObject({
          identifier: z
            .string()
            .regex(/^\d-\d{7}$/, 'must be an application number such as "1-0000123"')
            .describe('Application number.'),
          name: line(120).describe('Name of the institution.'),
          city: line(60).describe('Town or city.'),
          state: line(60).describe('The part of a region that it lies in, as in inspection.json.'),
          type: refersTo(slug, { file: 'inspection', list: 'types', value: 'id', shown: ['label'] }).describe(
            'Type of institution, as in inspection.json.',
          ),
        }),
      )
      .min(1)
      .describe('The institutions; their group follows from state and type.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.institutions.map(({ identifier }) => identifier),
      (index) => ['institutions', index, 'identifier'],
      'application number',
      context,
    ),
  )
  .describe('Institutions of the approval process, for the groupwise list.');

export type Institutions = z.infer<typeof institutionsSchema>;

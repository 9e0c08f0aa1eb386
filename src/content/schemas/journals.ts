import { z } from 'zod';
import { picture } from './form.ts';
import { line, paragraph, refuseRepeats, slug, webAddress } from './parts.ts';

export const journalsSchema = z
  .strictObject({
    publisher: z
      .strictObject({
        name: line(80).describe('Publisher of proceedings and journals.'),
        logo: picture(
          z.string().regex(/^\/images\/[a-z0-9-]+\.svg$/, 'must be an SVG picture under /images/'),
          '/images',
        ).describe('Its logo.'),
        logoAlt: line(120).describe('What the logo says, for those who do not see it.'),
        url: webAddress.describe('Its site.'),
      })
      .describe('The publisher.'),
    points: z.array(paragraph(400)).min(1).describe('The bullets about proceedings and journals.'),
    journals: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the journal in addresses.'),
          name: line(120).describe('Title of the journal or series.'),
          subject: line(80).describe('Its field, in a few words.'),
          scope: paragraph(400).describe('What it publishes.'),
          url: webAddress.describe('Its page.'),
        }),
      )
      .min(1, 'must list at least one journal')
      .describe('The journals.'),
  })
  .superRefine((value, context) =>
    refuseRepeats(
      value.journals.map(({ id }) => id),
      (index) => ['journals', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('Publisher and journals.');

export type Journals = z.infer<typeof journalsSchema>;

import { z } from 'zod';
import { picture } from './form.ts';
import { line, paragraph, webAddress } from './parts.ts';

export const partnersSchema = z
  .strictObject({
    title: line(80).describe('Heading.'),
    intro: paragraph(300).describe('A sentence before the partners.'),
    partners: z
      .array(
        z.strictObject({
          name: line(80).describe('Name of the partner.'),
          role: line(120).describe('What it does for the conference, in a few words.'),
          mark: picture(
            z
              .string()
              .regex(
                /^\/images\/partners\/[a-z0-9-]+\.(?:svg|avif|webp|png)$/,
                'must be a picture under /images/partners/, such as "/images/partners/a-name.svg"',
              ),
            '/images/partners',
          ).describe('Its mark: a square picture with a ground of its own, below public/.'),
          url: webAddress.describe('Its site; it opens in a new tab.'),
        }),
      )
      .describe('The partners, in their order; none leaves the section out.'),
  })
  .describe('The Partners section of the home page.');

export type Partners = z.infer<typeof partnersSchema>;

import { z } from 'zod';
import { imageConsent, line, paragraph, portrait, refuseRepeats, slug } from './parts.ts';

const speaker = z.strictObject({
  id: slug.describe('Name of the speaker in addresses and in programme.json; links follow it, so keep it.'),
  name: line(80).describe('Full name with title.'),
  affiliation: line(160).describe('Position and institution.'),
  bio: paragraph(800).optional().describe('Two or three sentences about the speaker.'),
  image: portrait.optional(),
  imageConsent,
});

export const speakersSchema = z
  .strictObject({ speakers: z.array(speaker).describe('Everybody who gives a keynote or sits on a panel.') })
  .superRefine(({ speakers }, context) =>
    refuseRepeats(
      speakers.map(({ id }) => id),
      (index) => ['speakers', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('Keynote speakers and panellists.');

export type Speaker = z.infer<typeof speakersSchema>['speakers'][number];

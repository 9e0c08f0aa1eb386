import { z } from 'zod';
import { line } from './parts.ts';

const words = z.strictObject({
  opening: line(80).describe('The words before the name.'),
  deed: line(160).describe('The sentence after the name: what is certified. A title follows, if there is one.'),
});

export const certificatesSchema = z
  .strictObject({
    signatures: z
      .array(
        z.strictObject({
          name: line(60).describe('Who signs.'),
          role: line(60).describe('As what.'),
        }),
      )
      .min(1, 'must name at least one person')
      .max(2, 'must name at most two people: there is room for two signatures')
      .describe('Who signs certificates and invitation letters, from left to right.'),
    kinds: z
      .strictObject({
        participation: words.describe('For who took part.'),
        presentation: words.describe('For who presented a paper; its title follows.'),
        review: words.describe('For who reviewed papers.'),
        committee: words.describe('For who served on a committee; its name follows.'),
      })
      .describe('The words of each certificate.'),
    letter: z
      .strictObject({
        heading: line(60).describe('Heading of the sheet.'),
        opening: z.array(line(400)).min(1).max(4).describe('Paragraphs above the facts.'),
        closing: z.array(line(400)).min(1).max(4).describe('Paragraphs below the facts.'),
      })
      .describe('The words of an invitation letter.'),
  })
  .describe('Words and signatures of certificates.');

export type CertificateWords = z.infer<typeof certificatesSchema>;

import { z } from 'zod';
import { refersTo } from './form.ts';
import { line, paragraph, refuseRepeats, slug, trackNumber, webAddress, wholeNumber } from './parts.ts';

const author = z.strictObject({
  name: line(80).describe('Full name, without titles, as it is to be cited.'),
  family: line(60)
    .optional()
    .describe('The part of the name that citations sort by, when it is not the last word: "Nguyễn", "Ó Murchú".'),
  affiliation: line(160).describe('Institution and country.'),
});

const paper = z
  .strictObject({
    id: slug.describe(
      'Number of the submission, or a name; it stands in the address of the paper, which citations follow, so keep it.',
    ),
    title: line(200).describe('Title.'),
    kind: z.enum(['talk', 'poster'], 'must be "talk" or "poster"').describe('How it is presented.'),
    track: trackNumber.describe('Number of its track in tracks.json.'),
    session: refersTo(slug, { file: 'programme', list: 'days.*.sessions', value: 'id', shown: ['title'] })
      .optional()
      .describe('Session of programme.json in which it is presented, in the order of this file; absent until planned.'),
    minutes: wholeNumber(1, 180).optional().describe('Length of the talk with its questions.'),
    authors: z.array(author).min(1, 'must name at least one author').describe('Authors, in their order.'),
    topics: z.array(line(120)).describe('Topics of its track, as tracks.json writes them; empty when none is known.'),
    goals: z.array(wholeNumber(1, 17)).describe('Numbers of the Sustainable Development Goals it serves.'),
    keywords: z.array(line(60)).describe('Keywords, in lowercase.'),
    abstract: paragraph(3000).describe('Abstract.'),
    doi: z
      .string()
      .regex(/^10\.\d{4,9}\/\S+$/, 'must be a DOI, such as "10.1234/abcd"')
      .optional()
      .describe('Its DOI, once published.'),
    pages: z
      .string()
      .regex(/^\d+–\d+$/, 'must be pages, such as "17–24"')
      .optional()
      .describe('Pages in the proceedings, with a dash (–).'),
    pdf: webAddress.optional().describe('Address of the published paper.'),
    slides: webAddress.optional().describe('Address of the slides, after the conference.'),
  })
  .superRefine(({ kind, session, minutes }, context) => {
    if (kind === 'talk' && session !== undefined && minutes === undefined)
      context.addIssue({ code: 'custom', path: ['minutes'], message: 'must be given for a talk that has a session' });
    if (kind === 'poster' && minutes !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['minutes'],
        message: 'is for talks: a poster hangs for the whole session',
      });
  });

export const papersSchema = z
  .strictObject({ papers: z.array(paper).describe('Accepted papers.') })
  .superRefine(({ papers }, context) => {
    refuseRepeats(
      papers.map(({ id }) => id),
      (index) => ['papers', index, 'id'],
      'name',
      context,
    );
    refuseRepeats(
      papers.map(({ title }) => title.toLowerCase()),
      (index) => ['papers', index, 'title'],
      'title',
      context,
    );
    papers.forEach((paper, index) => {
      for (const list of ['goals', 'topics'] as const) {
        refuseRepeats(
          paper[list],
          (place) => ['papers', index, list, place],
          list === 'goals' ? 'goal' : 'topic',
          context,
        );
      }
    });
  })
  .describe('The accepted papers of the edition.');

export type Paper = z.infer<typeof papersSchema>['papers'][number];
export type Author = Paper['authors'][number];

import { z } from 'zod';
import { type PhaseName, phaseNames } from '../facts/phase-names.ts';
import { dateName, isoDate, line, paragraph, wholeNumber } from './parts.ts';

const action = z.strictObject({
  label: line(40).describe('Words on the button.'),
  link: line(120).describe(
    'Address on this site, an anchor of the page, or the name of an external link in site.json.',
  ),
});

const step = z.strictObject({
  text: paragraph(160).describe('What an author does, in one sentence.'),
  date: dateName.optional().describe('The date of schedule.json that stands beside it.'),
  action: action.optional().describe('Where to go for it.'),
});

const phase = z.strictObject({
  line: line(60).describe('The line above the title on the home page.'),
  ticker: paragraph(300).describe(
    'The running line on the home page. Dates are written as placeholders such as {conference|and}, never typed.',
  ),
  actions: z.array(action).length(2, 'must be two buttons').describe('The two buttons on the home page.'),
  closing: z
    .strictObject({
      date: dateName.describe('The date of schedule.json that the band at the end of a page names.'),
      text: paragraph(300).optional().describe('A sentence below the date.'),
      actions: z.array(action).length(2, 'must be two buttons').describe('Its two buttons.'),
    })
    .describe('The band that ends the home page and the pages for authors.'),
  authors: z.array(step).min(1).max(5).describe('What authors do in this phase, in order: the list on their pages.'),
});

const figure = z.strictObject({
  count: wholeNumber(1, 1_000_000).describe('The number.'),
  one: line(60).describe('Its word when the number is 1.'),
  many: line(60).describe('Its word otherwise.'),
});

const nextEdition = z.strictObject({
  name: line(60).describe('Its short name, with the year.'),
  place: line(80).optional().describe('Town and country, once they are known.'),
  days: z
    .strictObject({
      from: isoDate.describe('First day, YYYY-MM-DD.'),
      to: isoDate.describe('Last day, YYYY-MM-DD, included.'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'is before the first day' })
    .optional()
    .describe('When it takes place, once that is known.'),
  text: paragraph(300).optional().describe('What to know of it.'),
});

const whens: Readonly<Record<PhaseName, string>> = {
  call: 'Until the paper deadline has passed.',
  review: 'Until the day of the acceptance notification is over.',
  registration: 'Until the last day of registration is over.',
  before: 'Until the first day of the conference.',
  live: 'On the days of the conference.',
  after: 'When the conference is over.',
};

export const phasesSchema = z
  .strictObject({
    phases: z
      .strictObject(
        Object.fromEntries(phaseNames.map((name) => [name, phase.describe(whens[name])])) as Record<
          PhaseName,
          typeof phase
        >,
      )
      .describe('What the site says in each phase; when a phase begins follows from schedule.json.'),
    record: z
      .array(figure)
      .max(4, 'must be at most four numbers')
      .optional()
      .describe(
        'What only the organisers know of a conference that is over (who came, what was sent in): stands beside the numbers counted in the content.',
      ),
    next: nextEdition.optional().describe('The next edition, named by the closing band when the conference is over.'),
  })
  .describe('What the home page says from the call for papers to the days after the conference.');

export type Figure = z.infer<typeof figure>;
export type Phase = z.infer<typeof phase>;
export type Step = z.infer<typeof step>;
export type Action = z.infer<typeof action>;

import type { Documents } from '../../../src/content/registry.ts';
import { isoDate } from '../../../src/content/schemas/parts.ts';

/** What only the organisers know of the next edition. Days are YYYY-MM-DD. */
export interface Answers {
  readonly year: number;
  readonly shortName: string;
  readonly first: string;
  readonly last: string;
  readonly submission: string;
  readonly acceptance: string;
  readonly registration: string;
}

/** Raised when the command cannot go on: an answer cannot be used, nobody is there to be asked, the site cannot be built. A sentence says why. */
export class AnswerError extends Error {}

interface AnswerQuestion {
  readonly name: Exclude<keyof Answers, 'year'>;
  readonly text: string;
  /** What stands when nothing is answered. */
  readonly usual?: string | undefined;
}

/** The few questions, in the order in which they are asked. */
export function questionsOf({ site, phases: { next } }: Documents, year: number): AnswerQuestion[] {
  const day = '(YYYY-MM-DD)';
  return [
    { name: 'shortName', text: 'Short name', usual: site.shortName.replaceAll(String(site.edition), String(year)) },
    // The present edition may have said when the next one takes place.
    { name: 'first', text: `First day of the conference ${day}`, usual: next?.days?.from },
    { name: 'last', text: `Last day of the conference ${day}`, usual: next?.days?.to },
    { name: 'submission', text: `Last day to submit papers ${day}` },
    { name: 'acceptance', text: `Day on which authors learn the decision ${day}` },
    { name: 'registration', text: `Last day to register and pay ${day}` },
  ];
}

/**
 * The answers, from the command line and from whoever is asked.
 * @param given by the options of the command
 * @param ask undefined where nobody can be asked
 * @throws AnswerError
 */
export async function answersFor(
  content: Documents,
  year: number,
  given: Readonly<Partial<Record<AnswerQuestion['name'], string>>>,
  ask?: (text: string) => Promise<string>,
): Promise<Answers> {
  if (!(year > content.site.edition))
    throw new AnswerError(
      `The next edition must come after the present one, which is that of ${content.site.edition}.`,
    );
  const found: Record<string, string> = {};
  const missing: string[] = [];
  for (const { name, text, usual } of questionsOf(content, year)) {
    const said = given[name] ?? (await ask?.(`${text}${usual ? ` [${usual}]` : ''}: `))?.trim() ?? '';
    const answer = said || usual || '';
    if (answer === '') missing.push(`  --${name} …   ${text}`);
    else if (name !== 'shortName' && !isoDate.safeParse(answer).success)
      missing.push(`  --${name} ${answer}: ${isoDate.safeParse(answer).error?.issues[0]?.message}`);
    found[name] = answer;
  }
  if (missing.length > 0) throw new AnswerError(`These answers are still needed:\n${missing.join('\n')}`);
  return { year, ...found } as unknown as Answers;
}

import type { Session } from '../../../src/content/schemas/programme.ts';
import type { Tracks } from '../../../src/content/schemas/tracks.ts';
import { fold } from '../../../src/contract/typed/names.ts';
import type { Answers } from './problems.ts';
import type { ScheduledEvent } from './schedule-file.ts';

type Kind = Session['kind'];

/** Words by which exports name a kind of session; the first that fits counts. */
const kindWords: readonly (readonly [Kind, RegExp])[] = [
  ['registration', /\b(registration|check in|badge)/],
  ['break', /\b(break|lunch|coffee|tea|pause|mittag)/],
  ['keynote', /\b(keynote|plenary|invited)/],
  ['panel', /\b(panel|round ?table|discussion|podium)/],
  ['workshop', /\b(workshop|tutorial|hands on|doctoral)/],
  ['ceremony', /\b(opening|closing|ceremony|inaugura|valedic|welcome|award)/],
  ['social', /\b(social|dinner|banquet|reception|excursion|concert|party|performance)/],
  [
    'technical',
    /\b(talk|lecture|paper|technical|session|devroom|maintrack|main track|lightning|poster|short|long|presentation|vortrag)/,
  ],
];
const kinds = kindWords.map(([kind]) => kind);

/**
 * What kind of session an event is: by its type, by its title where the type says nothing, as it was before, else by an answer.
 * An answer that was given beforehand comes first.
 */
export function kindOf({ type, title }: ScheduledEvent, before: Kind | undefined, answers: Answers): Kind | undefined {
  const key = `kind:${type || title}`;
  const given = answers.given(key);
  if (given === undefined) {
    const found = kindWords.find(([, words]) => words.test(fold(type || title)));
    const kind = found?.[0] ?? before;
    if (kind) return kind;
  }
  const text = `What kind of session is ${type ? `an event of the type "${type}"` : `"${title}"`}?`;
  return answers.ask({ key, text, choices: kinds }) as Kind | undefined;
}

/**
 * Number of the track that a text names: "Track 3", "3", its title or the beginning of it; else the one it was before, else by an answer.
 * An answer that was given beforehand comes first.
 */
export function trackOf(
  text: string,
  { tracks }: Tracks,
  before: number | undefined,
  answers: Answers,
): number | undefined {
  if (text === '' && before !== undefined) return before;
  const key = `track:${text || 'none'}`;
  const choices = tracks.map(({ id }) => String(id));
  if (answers.given(key) === undefined) {
    const number = /^(?:track )?t?(\d{1,2})\b/.exec(fold(text))?.[1];
    const wanted = fold(text).replace(/^(?:track )?t?\d{1,2}\s*/, '');
    const named =
      tracks.find(({ title }) => fold(title) === wanted) ??
      tracks.find(({ id }) => String(id) === number) ??
      tracks.find(({ anchor, title }) => anchor === text || (wanted.length > 5 && fold(title).startsWith(wanted)));
    const known = named?.id ?? before;
    if (known !== undefined) return known;
  }
  const what = text ? `does "${text}" belong to` : 'do the technical sessions and papers without one belong to';
  const list = tracks.map(({ id, title }) => `${id} ${title}`).join('; ');
  const answer = answers.ask({ key, text: `Which track ${what}? (${list})`, choices });
  return answer === undefined ? undefined : Number(answer);
}

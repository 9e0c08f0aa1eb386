import advisory from '#content/advisory.json' with { type: 'json' };
import faq from '#content/faq.json' with { type: 'json' };
import papers from '#content/papers.json' with { type: 'json' };
import speakers from '#content/speakers.json' with { type: 'json' };
import tracks from '#content/tracks.json' with { type: 'json' };

/**
 * What the tests of the search ask for, and how it is typed: people, papers and questions of the edition whose site they look at. What a
 * letter more or less finds is worked out here, never by the search.
 */

/** Takes one that the content is known to have. */
function one<Thing>(what: string, thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error(`The content has no ${what} to look for.`);
  return thing;
}

/** A name without the titles before it. */
const bare = (name: string): string => name.replace(/^(?:\p{L}+\. )+/u, '');
/** Without marks above and below letters, in small letters. */
export const typedPlainly = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The last paper of the list: it has a track and goals. */
export const paper = one('paper', papers.papers.at(-1));
/** Three words of the title that say something: the longest, in their order. */
export function wordsOf({ title }: { readonly title: string }): string {
  const words = title.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 3);
  return words.filter((word) => longest.includes(word)).join(' ');
}

/** The first speaker, with the name that friends use. */
const { name } = one('speaker', speakers.speakers[0]);
export const speaker = { name, given: one('given name', bare(name).split(' ')[0]) };

const names = advisory.members.map((member) => bare(member.name));
const isSpeaker = (adviser: string) => speakers.speakers.some((other) => other.name.endsWith(adviser));
/** An adviser whose name has signs that few keyboards have, and who is found once. */
export const accented = one(
  'name with accents',
  names.find(
    (adviser) =>
      /\p{M}/u.test(adviser.normalize('NFD')) && /^[a-z ]+$/.test(typedPlainly(adviser)) && !isSpeaker(adviser),
  ),
);
/** An adviser with a family name of at least eight letters: of so long a word two may be wrong. */
export const longNamed = one(
  'long family name',
  names
    .map((adviser) => ({ name: adviser, family: adviser.split(' ').at(-1) ?? '' }))
    .find(({ family }) => /^[A-Z][a-z]{7,}$/.test(family)),
);

/** The last track. */
export const track = one('track', tracks.tracks.at(-1));

/** A question far down the page, typed but for its last word. */
const { id, question } = one('question', faq.groups.at(-2)?.questions.at(-1));
export const asked = { id, begun: question.split(' ').slice(0, -1).join(' ') };

/** A word with two letters in each other's place, as hasty fingers leave it: `Wetterkmap`. */
export const swapped = (word: string): string => word.replace(/^(.{4})(.)(.)/, '$1$3$2').toLowerCase();
/** Words of which the last has lost a letter: `advisory commttee`. */
export const withoutALetter = (words: string): string => words.replace(/(\S{4})\S(\S*)$/, '$1$2').toLowerCase();

import { type Finding, finding, type Place } from '../finding.ts';

/** A line of the paper in reading order, with its place where the format has places. */
export interface ReadLine {
  readonly text: string;
  readonly place?: Place;
  /** Word numbers it, so that the number is no part of its text. */
  readonly numbered?: boolean;
}

const heading = /^(?:[\divxlc]+\.?\s+)?(?:references(?: and notes)?|bibliography|literature(?: cited)?)\s*:?$/i;
const entry = /^(?:\[(\d{1,3})\]|(\d{1,3})[.)](?=\s|\p{L}|$))/u;
const after = /^(?:[\dA-Z]+\.?\s+)?(?:appendix|appendices|supplementary|about the authors?|acknowledge?ments?)\b/i;
/** What stands before the number of a part of the paper. */
const label =
  /(?:fig(?:ure)?|tab(?:le)?|sec(?:tion)?|sect|chapter|appendi(?:x|ce)|app|eq(?:uation)?|alg(?:orithm)?|theorem|thm|lemma|proposition|corollary|definition|listing|step|page|§)/;
const lost = new RegExp(
  String.raw`Error! (?:Reference source not found|Bookmark not defined)|\[\?(?:,\s*\?)*\]|(?<!\p{L})${label.source}s?\.?[\s\u00a0~]*\(?\?\?`,
  'iu',
);

const placesOf = (lines: readonly ReadLine[]) => lines.flatMap(({ place }) => (place ? [place] : []));

/** The last word of a line as the next line goes on with it: in one word where a hyphen divides it. */
function runningOn(text: string): string {
  const word = text.trimEnd().split(' ').at(-1) ?? '';
  return word.endsWith('-') ? word.slice(0, -1) : `${word} `;
}

/** References that point nowhere: what LaTeX prints for an unknown label, and Word for a lost one. */
export function judgeUnresolved(lines: readonly ReadLine[]): Finding[] {
  const found = lines.flatMap((line, index) => {
    // The word before may stand at the end of the line before.
    const tail = index > 0 ? runningOn(lines[index - 1]?.text ?? '') : '';
    const match = lost.exec(tail + line.text);
    return match && match.index + match[0].length > tail.length ? [{ line, words: match[0] }] : [];
  });
  const [first] = found;
  return first
    ? [finding('unresolved', { words: first.words }, { places: placesOf(found.map(({ line }) => line)) })]
    : [];
}

/** The list of references: there, numbered, without gaps, and no citation beyond its end. */
export function judgeReferences(lines: readonly ReadLine[], lastPage?: Place): Finding[] {
  const at = lines.findLastIndex(({ text }) => heading.test(text.trim()));
  if (at < 0) return [finding('no-references', {}, lastPage ? { places: [lastPage] } : {})];
  const rest = lines.slice(at + 1);
  const end = rest.findIndex(({ text }) => after.test(text.trim()));
  const list = end < 0 ? rest : rest.slice(0, end);
  if (list.length < 2) return [];
  if (list.some(({ numbered }) => numbered)) return [];
  const numbers = list.flatMap(({ text }) => {
    const [, bracketed, dotted] = entry.exec(text.trim()) ?? [];
    return (bracketed ?? dotted) ? [Number(bracketed ?? dotted)] : [];
  });
  const where = placesOf(lines.slice(at, at + 1));
  if (numbers.length === 0) return [finding('references-unnumbered', {}, { places: where })];
  // Years and pages that begin a line also look like numbers: only what continues the count belongs to it.
  let last = 0;
  const missing: number[] = [];
  for (const number of numbers) {
    if (number <= last || number > last + 4) continue;
    for (let gap = last + 1; gap < number; gap += 1) missing.push(gap);
    last = number;
  }
  const found: Finding[] = [];
  if (missing.length > 0) found.push(finding('references-gap', { missing: missing.slice(0, 8) }, { places: where }));
  const beyond = lines.slice(0, at).flatMap((line) =>
    [...line.text.matchAll(/\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g)].flatMap(([, inside = '']) =>
      inside
        .split(/[,–-]/)
        .map(Number)
        .filter((number) => last > 0 && number > last)
        .map((number) => ({ number, line })),
    ),
  );
  if (beyond.length > 0 && list.some(({ text }) => text.trim().startsWith('[')))
    found.push(
      finding(
        'citation-unknown',
        { cited: [...new Set(beyond.map(({ number }) => number))].slice(0, 8), last },
        { places: placesOf(beyond.map(({ line }) => line)) },
      ),
    );
  return found;
}

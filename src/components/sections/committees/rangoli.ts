/**
 * The picture of a person without a portrait: initials inside a small rangoli. Both follow from the name alone, so that a person keeps
 * the same picture from build to build and from page to page.
 */

/** Side of the square that the patterns are drawn in. */
export const side = 96;
/** How many colour pairs the style sheet knows (`tone-0` …). */
const tones = 4;
const full = 2 * Math.PI;

/** The path of each pattern, drawn with strokes only; the middle stays free for the initials. */
const patterns: readonly string[] = [
  petals(8, 26, 44, 2.6) + dots(8, 41, 2, 0.5),
  petals(12, 25, 43, 3) + dots(12, 44, 1.3, 0.5),
  star(12, 33, 44) + dots(12, 28, 1.4),
  petals(6, 26, 45, 2) + petals(6, 27, 39, 1.8, 0.5) + dots(6, 44, 1.8, 0.5),
  star(8, 32, 45) + star(16, 27, 31),
  dots(16, 43, 2) + petals(16, 25, 38, 3.4),
];

/**
 * All patterns below one another, each in a square: one file, whose part a monogram shows (`Portrait.astro`).
 * @param ink colour of their lines
 */
export const rangoliPatterns = (ink: string): string =>
  drawing(
    ink,
    patterns.length,
    patterns.map((path, index) => `<path transform="translate(0 ${side * index})" d="${path}"/>`),
  );

/** One pattern alone, for a page that asks for no file (`pattern` of `monogramOf`). */
export const rangoliPattern = (ink: string, pattern: number): string =>
  drawing(ink, 1, [`<path d="${patterns[pattern]}"/>`]);

const drawing = (ink: string, squares: number, paths: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side * squares}" fill="none" stroke="${ink}" stroke-width="1.2">${paths.join('')}</svg>\n`;

/** Initials, pattern (an index into `patterns`) and tone of a person. */
export function monogramOf(name: string): { initials: string; pattern: number; tone: number } {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return {
    initials: initialsOf(name),
    pattern: hash % patterns.length,
    tone: Math.floor(hash / patterns.length) % tones,
  };
}

/** First letters of the first and last name; titles such as "Prof. Dr." and what follows a comma do not count. */
export function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => word && !/^(?:\p{L}{2,}\.|Shri|Smt|Sir)$/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A point at `radius` from the middle; `turn` is a part of a full turn, clockwise from the top. */
function at(radius: number, turn: number): string {
  const angle = (turn - 0.25) * full;
  const round = (value: number) => Number((side / 2 + value).toFixed(1));
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
}

function petals(count: number, from: number, to: number, width: number, shift = 0): string {
  const bend = width / full;
  const one = (turn: number) =>
    `M${at(from, turn)}Q${at((from + to) / 2, turn - bend / count)} ${at(to, turn)}Q${at((from + to) / 2, turn + bend / count)} ${at(from, turn)}Z`;
  return turns(count, shift).map(one).join('');
}

function dots(count: number, radius: number, size: number, shift = 0): string {
  const round = `m-${size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0-${2 * size} 0`;
  return turns(count, shift)
    .map((turn) => `M${at(radius, turn)}${round}`)
    .join('');
}

function star(count: number, inner: number, outer: number): string {
  const corners = turns(2 * count, 0).map((turn, index) => at(index % 2 ? inner : outer, turn));
  return `M${corners.join('L')}Z`;
}

function turns(count: number, shift: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + shift) / count);
}

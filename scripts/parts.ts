/** Parts that are projects of vitest, a folder of `tests/` each. */
export const vitestParts = ['unit', 'functions', 'islands', 'build'] as const;
const usualParts = ['checks', ...vitestParts, 'browser'] as const;
/** Parts after whose name words choose among their files. */
const isChoosy = (word: string) => word === 'browser' || word === 'engines';
/** `abroad`: the projects of vitest that need no build, on the conference in Lisbon. */
const allParts = [...usualParts, 'engines', 'abroad'] as const;
export type Part = (typeof allParts)[number];

/**
 * Which parts of the tests are asked for.
 * @param words the arguments of `npm test --`: names of parts, or `all`; what follows `browser` or `engines` chooses among its files
 * @returns the parts (without a word all but `engines` and `abroad`, which take minutes) and the words for the browsers, or one sentence about a
 * word that names no part
 */
export function parseParts(
  words: readonly string[],
): { readonly parts: ReadonlySet<Part>; readonly specs: readonly string[] } | { readonly problem: string } {
  if (words.length === 0) return { parts: new Set(usualParts), specs: [] };
  if (words.length === 1 && words[0] === 'all') return { parts: new Set(allParts), specs: [] };
  const end = words.findIndex(isChoosy) + 1 || words.length;
  const named = words.slice(0, end);
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined) {
    return { problem: `There is no part "${unknown}" of the tests: ${allParts.join(', ')}, or all of them: all.` };
  }
  return { parts: new Set(named.filter(isPart)), specs: words.slice(end) };
}

const isPart = (word: string): word is Part => (allParts as readonly string[]).includes(word);

/** Parts that are projects of vitest, a folder of `tests/` each. */
export const vitestParts = ['unit', 'functions', 'islands', 'build'] as const;
const allParts = ['checks', ...vitestParts, 'browser'] as const;
export type Part = (typeof allParts)[number];

/**
 * Which parts of the tests are asked for.
 * @param words the arguments of `npm test --`: names of parts; what follows `browser` chooses among its files
 * @returns the parts (all of them without a word) and the words for the browser, or one sentence about a word that names no part
 */
export function parseParts(
  words: readonly string[],
): { readonly parts: ReadonlySet<Part>; readonly specs: readonly string[] } | { readonly problem: string } {
  const end = words.indexOf('browser') + 1 || words.length;
  const named = words.slice(0, end);
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined) return { problem: `There is no part "${unknown}" of the tests: ${allParts.join(', ')}.` };
  return { parts: new Set(words.length === 0 ? allParts : named.filter(isPart)), specs: words.slice(end) };
}

const isPart = (word: string): word is Part => (allParts as readonly string[]).includes(word);

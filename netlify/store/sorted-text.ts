/**
 * Members of the sorted sets that sort by text: every score is 0 and the member is `sort key + separator + id`, so that Redis itself sorts.
 * Only for values that never change, or where the writing script removes the old member.
 */
export const lexSeparator = '\u001f';

/** Folded to lower case, without control characters, at most 64 characters, then the id. */
export function lexMember(value: string, id: string): string {
  const key = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cc}/gu, '');
  return `${[...key].slice(0, 64).join('')}${lexSeparator}${id}`;
}

/** Words as a search compares them: composed, lower case, one space between. */
export function searchText(words: readonly (string | undefined)[]): string {
  return words
    .filter((word) => word !== undefined)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

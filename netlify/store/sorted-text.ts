import { comparable } from '#contract/typed/comparable';

/**
 * Members of the sorted sets that sort by text: every score is 0 and the member is `sort key + separator + id`, so that Redis itself sorts.
 * Only for values that never change, or where the writing script removes the old member.
 */
export const lexSeparator = '\u001f';

/** As it is compared, without control characters, at most 64 characters, then the id. */
export function lexMember(value: string, id: string): string {
  const key = comparable(value).replace(/\p{Cc}/gu, '');
  return `${[...key].slice(0, 64).join('')}${lexSeparator}${id}`;
}

/** What a search looks through: all words of a record as they are compared. */
export const searchText = (words: readonly (string | undefined)[]): string =>
  comparable(words.filter((word) => word !== undefined).join(' '));

/**
 * Edits of the frozen edition that must be refused (BUG-C01 to BUG-C07, and more): what the organiser did, in which file, what was replaced
 * by what, what stands on the line that is named, and how the sentence goes.
 */
export type InvalidEdit = readonly [
  what: string,
  file: string,
  find: string | RegExp,
  replacement: string,
  line: string,
  says: RegExp,
];

/** What stands on the line of a file as a whole: anything. */
export const anyLine = '';

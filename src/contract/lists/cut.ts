/** Rows that a single export may hold. */
export const mostExported = 100_000;

const sentence = 'The list goes on: a file may not be larger than 20 MB or longer than';

/** The last line of an export that could not hold everything, and the note at the end of its spreadsheet file (BUG-PL06). */
export const cutNote = (cursor: string): string =>
  `${sentence} ${mostExported} rows. Ask for the rest with cursor=${cursor}`;

/**
 * The cursor by which an export goes on; undefined when it holds everything.
 *
 * @param end the last characters of the file, of either format. In CSV the note is a line of its own, which no cell can feign: quotes in cells are doubled.
 */
export function cursorAtEnd(end: string): string | undefined {
  const [, line, note] =
    new RegExp(`\\r\\n"${sentence} [^"\\r\\n]*cursor=([\\w-]+)"\\r\\n$|${sentence} [^"\\r\\n]*cursor=([\\w-]+)$`).exec(
      end,
    ) ?? [];
  return line ?? note;
}

/** Characters at the end of a file among which the note stands, cursor and all. */
export const endOfFile = 4096;

/** Rows that one call makes or mails: each answer is short, and the screen goes on with the next. */
export const rowsAtOnce = { make: 40, mail: 20 } as const;

/** Most rows of a table. */
export const mostRows = 5_000;

/** Longest reason of a revocation, in UTF-16 units. */
export const longestRevocation = 300;

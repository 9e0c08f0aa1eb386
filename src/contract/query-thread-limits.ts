/** Longest message of a thread, in UTF-16 units. */
export const longestMessage = 4000;

/** How many messages a visitor may write until the next answer. */
export const mostUnanswered = 5;

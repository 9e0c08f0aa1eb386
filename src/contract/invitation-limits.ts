/** Longest reason of a refusal, in UTF-16 units. */
export const longestReason = 500;

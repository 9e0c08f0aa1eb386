/**
 * Signed marks of the accounts that signed in from this browser: the answer to a sign-in brings them, the browser keeps them and sends
 * them along with sign-in, registration and reset (BUG-F2).
 */
export const knownBrowserHeader = 'x-known-browser';

/** With a 429: a puzzle whose solution lets the same call in (BUG-PR21). With the call that follows: its solution. */
export const puzzleHeader = 'x-puzzle';

/**
 * With a call that adds something: a number of its own, the same again when the call is made anew because no answer came. The server then
 * keeps one, and answers as it did.
 */
export const attemptHeader = 'idempotency-key';

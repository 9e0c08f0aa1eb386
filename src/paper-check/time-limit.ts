/** Milliseconds without a page being finished, after which a check is ended: files can be made so that they are never read to their end. */
export const silenceAllowed = 30_000;

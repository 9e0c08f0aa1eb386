import type { Unreadable } from '../facts.ts';

/** A file that cannot be judged, with the reason. */
export class UnreadableError extends Error {
  readonly why: Unreadable;
  constructor(why: Unreadable) {
    super(why);
    this.why = why;
  }
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** How long things around a payment last, in milliseconds. */
export const paymentTimes = {
  /** One caller at a time creates an intent; a caller that died holds up the next no longer than this. */
  lockMs: 10 * second,
  /** How long a caller waits for another one that is creating the same intent, and between two looks at the lock. */
  lockPatienceMs: 3_500,
  lockPauseMs: 200,
  /** How old the provider's word may be before a status call asks again. */
  staleAfterMs: 10 * second,
  /** An event that is being worked on; a repetition meanwhile is sent away. */
  eventWorkingMs: minute,
  /** An event that was dealt with. The provider repeats its events for three days at most. */
  eventDoneMs: 35 * day,
  /** Whom an intent belongs to. */
  intentOwnerMs: 400 * day,
  /** An unfinished payment is looked after this long after its last change. */
  openForMs: 30 * day,
  /** The provider's own list is compared once in `listedEveryMs`, this far back. */
  listedEveryMs: day,
  listedBackMs: 3 * day,
  /** A letter about money is worth sending this long. */
  letterMs: 30 * day,
} as const;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

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
  /** An unfinished payment is looked after this long after its last change, the less often the older it is. */
  openForMs: 30 * day,
  openSteps: [
    { upToMs: hour, everyMs: 15 * minute },
    { upToMs: day, everyMs: hour },
    { upToMs: 7 * day, everyMs: 6 * hour },
  ],
  openAtLastMs: day,
  /** Who began on the last day of a fee has this long to end it. */
  closingGraceMs: hour,
  /** Every settled payment is compared once in this time, whatever was heard of it. */
  rotationMs: 10 * day,
  /** A sweep begins nothing new after this: its last call may take as long as a call may, and all of it 20 s. */
  sweepBeginsForMs: 15 * second,
  /** A listing begins this long before the end of the one before: the provider's lists may be late. */
  feedOverlapMs: 5 * minute,
  /** The provider keeps its events for 30 days. Whoever has not listened for so long starts over. */
  eventsKeptMs: 28 * day,
  /** What could not be read is tried again after this. */
  asideMs: hour,
  /** The provider's receipt links end within 30 days (https://docs.stripe.com/receipts): renewed and hidden before. */
  linkRenewedAfterMs: 14 * day,
  linkShownForMs: 25 * day,
  /** A letter about money is worth sending this long. */
  letterMs: 30 * day,
} as const;

/**
 * How many letters of one name a mailbox gets when strangers may cause them: `burst` at once, then one each `everyMs`, never two within
 * `pauseMs`. A letter over its pace is not queued; the change that it would have told of happens all the same.
 */
export interface Pace {
  readonly name: string;
  readonly burst: number;
  /** Milliseconds. */
  readonly everyMs: number;
  readonly pauseMs: number;
}

/** A file that travels with a letter. */
export interface Attachment {
  /** As the reader's machine saves it. */
  readonly name: string;
  /** Media type with its parameters. */
  readonly type: string;
  /** The bytes in base64: a letter waits as JSON. */
  readonly base64: string;
}

/** A mail as it is sent, in two forms that say the same; single-line headers. Delivery, sender and retry belong to the outbox. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A page of its own. */
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Where an answer goes. A validated address or nothing: never text that a visitor could shape into a header. */
  readonly replyTo?: string;
  /** Milliseconds since 1970 after which the letter is of no use and is dropped; default two days after it was taken. */
  readonly uselessAfter?: number;
  /** Its subject holds what a visitor wrote: it is not noted among the letters that the mailbox was sent. */
  readonly unlisted?: true;
  /** Carries what has to be erased on a day: no backup takes it along while it waits. */
  readonly inNoBackup?: true;
  /** Set on every letter whose recipient whoever causes it may name freely (BUG-F10). */
  readonly pace?: Pace;
}

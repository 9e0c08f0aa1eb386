/** A mail to one address. Plain text; the mailer makes nothing else of it. */
export interface Mail {
  /** One canonical address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  /** Milliseconds since 1970 after which the mail is of no use and is dropped; default two days after it was queued. */
  readonly uselessAfter?: number;
}

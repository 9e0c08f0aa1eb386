/** A mail as the domain writes it: plain text, single-line headers. Delivery, sender and retry belong to the outbox. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes. A validated address or nothing: never text that a visitor could shape into a header. */
  readonly replyTo?: string;
  /** Milliseconds since 1970 after which the letter is of no use and is dropped; default two days after it was taken. */
  readonly uselessAfter?: number;
}

/** Takes letters for delivery. Taking never waits for the mail server: what cannot leave now leaves later (C5). */
export interface Outbox {
  post(letter: Letter): Promise<void>;
}

/** What every letter and rule knows of the house: read from content and environment, once. */
export interface House {
  /** Name of the conference as people say it. */
  readonly name: string;
  /** Configured public address, without a trailing slash. The only address a letter may name (R8). */
  readonly siteUrl: string;
}

/** Sources of what no pure rule can know. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Dice {
  /** `count` random bytes of cryptographic quality. */
  bytes(count: number): Uint8Array;
}

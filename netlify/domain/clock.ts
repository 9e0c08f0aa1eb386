/** The time, which no pure rule can know. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

import type { FieldError, ProblemCode } from '#contract/problem';

export interface FailureDetails {
  /** A sentence for the visitor; without it the title of the code is used. Never contains input. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which the same call may succeed. */
  readonly retryAfterSeconds?: number;
  /** Only with `rate_limited`: a puzzle whose solution lets the call in. */
  readonly puzzle?: string;
  /** Only with `already_paid`. */
  readonly receiptUrl?: string;
  readonly cause?: unknown;
}

/** A failure that has a name on the wire. The domain raises it; `netlify/http` alone turns it into a status. */
export class Failure extends Error {
  readonly code: ProblemCode;
  readonly details: FailureDetails;

  constructor(code: ProblemCode, details: FailureDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

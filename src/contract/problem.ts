/** RFC 9457 problem documents: the one shape of every failure on the wire. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly requestId: string;
  /** Only with `already_paid`: where the receipt stands. */
  readonly receiptUrl?: string;
}

export interface FieldError {
  /** Dotted path into the body, e.g. `queryDetails.query`. */
  readonly path: string;
  readonly message: string;
}

/** Status and title of each named failure. The domain raises the name; `netlify/http` alone maps it to a status. */
export const problems = {
  invalid_body: { status: 400, title: 'The request is not valid' },
  amount_mismatch: { status: 400, title: 'The amount is not the application fee' },
  factor_failed: { status: 400, title: 'The code was not accepted' },
  challenge_ended: { status: 400, title: 'Sign in again' },
  reset_failed: { status: 400, title: 'The password was not changed' },
  invalid_signature: { status: 400, title: 'The signature is not valid' },
  unauthenticated: { status: 401, title: 'Sign in to continue' },
  invalid_credentials: { status: 401, title: 'Incorrect email or password' },
  payment_required: { status: 402, title: 'Pay the application fee first' },
  forbidden: { status: 403, title: 'Not allowed' },
  factor_required: { status: 403, title: 'Set up the second factor first' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  registration_failed: { status: 409, title: 'Registration failed' },
  already_paid: { status: 409, title: 'Already paid' },
  closed: { status: 409, title: 'The fee can no longer be paid' },
  payment_closed: { status: 409, title: 'The payment was refunded or is disputed' },
  not_completed: { status: 409, title: 'The payment is not completed' },
  day_confirmed: { status: 409, title: 'The inspection day is confirmed already' },
  day_full: { status: 409, title: 'The day is full' },
  not_proposed: { status: 409, title: 'The organisers do not propose this day' },
  conflict: { status: 409, title: 'The record was changed in the meantime' },
  body_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  provider_failed: { status: 502, title: 'The payment provider did not answer as expected' },
  unavailable: { status: 503, title: 'Try again in a moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/**
 * Every text that a toast shows, word for word from the error catalogue (SPEC-8).
 * Durations are milliseconds: 3000 for success, 4000 for errors and validation, contact always 4000 (section 9).
 * "Password doesn't matches!" is the catalogue's own spelling (ADR-S13).
 */
export interface Message {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly durationMs: number;
}

const success = (text: string, durationMs = 3000): Message => ({ kind: 'success', text, durationMs });
const error = (text: string, durationMs = 4000): Message => ({ kind: 'error', text, durationMs });

export const messages = {
  loginFailed: error('Incorrect email or password'),
  loginIncomplete: error('Please fill email and password!'),
  loginSucceeded: success('Login successful!'),
  registrationFailed: error('Something went wrong!'),
  registrationMismatch: error('Passwords do not match!'),
  registrationIncomplete: error('Please fill all fields!'),
  registrationSucceeded: success('Registration successful!'),
  resetSucceeded: success('Password updated successfully!'),
  resetFailed: error("Password doesn't matches!", 3000),
  resetIncomplete: error('Please provide all the fields'),
  resetMismatch: error("Password doesn't match"),
  providerNotLoaded: error('Stripe has not loaded yet. Please try again later.'),
  paymentFailed: error('Payment failed. Please check your details and try again.'),
  paymentNeedsAction: {
    kind: 'info',
    text: 'Additional action is required to complete the payment.',
    durationMs: 4000,
  },
  paymentException: error('An error occurred during payment. Please try again.'),
  paymentNeedsLogin: error('You need to log in to proceed.'),
  paymentInitFailed: error('Failed to initialize payment. Please try again.'),
  queryFailed: error('Failed to submit query. Please try again.'),
  querySucceeded: success('Query submitted successfully', 4000),
} as const satisfies Record<string, Message>;

export type MessageName = keyof typeof messages;

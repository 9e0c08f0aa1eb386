import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

export interface ApiAnswer {
  readonly paymentIntent?: PaymentIntent;
  readonly error?: StripeError;
}

/** Calls the API half through the page's own origin. A broken connection is an `api_connection_error`, as Stripe.js reports it. */
export async function callApi(
  method: 'GET' | 'POST',
  path: string,
  key: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiAnswer> {
  try {
    const response = await fetch('/_sandbox/stripe-api', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, path, key, fields }),
    });
    const body = (await response.json()) as PaymentIntent & { error?: StripeError };
    return body.error ? { error: body.error } : { paymentIntent: body };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    };
  }
}

/** The intent that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}

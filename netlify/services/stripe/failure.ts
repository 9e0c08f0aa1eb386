import Stripe from 'stripe';
import { GatewayError } from '../../domain/payments/gateway.ts';

/** Longest wait for one answer, in milliseconds: two calls and the wait for a lock stay within the 12 s that a visitor waits (SEC-V1). */
export const timeoutMs = 4_000;

/** Stripe's exceptions as the domain names them. The time limit covers the whole answer, not only each silence on the line. */
export async function guard<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unreachable')), timeoutMs + 500);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw error instanceof GatewayError ? error : new GatewayError(kindOf(error), plain(error));
  } finally {
    clearTimeout(timer);
  }
}

function kindOf(error: unknown): GatewayError['kind'] {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreachable';
  if (error.code === 'resource_missing') return 'missing';
  // The first request under the key is still running, or too many come at once: the same request may succeed in a moment.
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 429) return 'unreachable';
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key_reused';
  if (error.statusCode === undefined) return 'unreachable';
  return error.statusCode >= 500 ? 'failed' : 'refused';
}

/** Kind and code; the message may quote what was sent. */
function plain(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeError) {
    return new Error(`stripe: ${error.type} ${error.code ?? ''} ${error.statusCode ?? ''} ${error.requestId ?? ''}`);
  }
  return new Error(`stripe: ${error instanceof Error ? error.name : 'unknown'}`);
}

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import { notify } from '../client/notify.ts';

/** How long the provider's script may take before the visitor is told, in milliseconds (SEC-P8). */
const patienceMs = 7_000;

let loading: { readonly key: string; readonly promise: Promise<Stripe | null> } | undefined;

/**
 * The provider's script, asked for when this is first used: never on another page, never before the sign-in is known.
 * `failed` after an error or seven seconds without an answer; a script that comes later is used all the same.
 */
export function useStripeScript(publishableKey: string): { stripe: Stripe | null; failed: boolean } {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const fail = () => {
      if (!current) return;
      setFailed(true);
      notify('providerNotLoaded');
    };
    const timer = setTimeout(fail, patienceMs);
    if (loading?.key !== publishableKey) loading = { key: publishableKey, promise: loadStripe(publishableKey) };
    loading.promise.then(
      (loaded) => {
        if (!current) return;
        clearTimeout(timer);
        setStripe(loaded);
      },
      () => {
        loading = undefined;
        clearTimeout(timer);
        fail();
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [publishableKey]);

  return { stripe, failed };
}

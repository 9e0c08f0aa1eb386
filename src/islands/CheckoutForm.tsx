import { AddressElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, PaymentIntent, Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../client/notify.ts';
import { useStripeScript } from './useStripeScript.ts';

/** Colours of the site for the provider's fields, which cannot read our style sheets from inside their frame. */
export type Looks = Readonly<Record<'light' | 'dark', Appearance>>;

interface Props {
  /** In rupees. */
  amount: number;
  clientSecret: string;
  publishableKey: string;
  looks: Looks;
  /** Called with the intent when the provider has taken the payment or is at work on it. */
  onConfirmed: (intentId: string) => Promise<void>;
}

/** Mounts the provider's fields around one client secret. Elements are made once: options change only with the theme (BUG-23). */
export default function CheckoutForm({ clientSecret, publishableKey, looks, ...rest }: Props) {
  const { stripe, failed } = useStripeScript(publishableKey);
  const appearance = useAppearance(looks);
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...rest} provider={stripe} providerFailed={failed} />
    </Elements>
  );
}

const addressOptions = { mode: 'billing', defaultValues: { address: { country: 'IN' } } } as const;
const paymentOptions = { layout: 'tabs' } as const;

interface CardFormProps extends Pick<Props, 'amount' | 'onConfirmed'> {
  provider: Stripe | null;
  providerFailed: boolean;
}

function CardForm({ amount, onConfirmed, provider, providerFailed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // State arrives with the next render; a second press can come before it (BUG-02).
  const running = useRef(false);

  async function pay(): Promise<void> {
    if (!stripe || !elements || !ready) {
      notify('providerNotLoaded');
      return;
    }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/payment` },
      redirect: 'if_required',
    });
    // An error can come with an intent that moved on elsewhere: in another tab, or at the bank.
    const intent: Pick<PaymentIntent, 'id' | 'status'> | undefined = error ? error.payment_intent : paymentIntent;
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return onConfirmed(intent.id);
    if (intent?.status === 'requires_action') {
      notify('paymentNeedsAction');
      setProblem('Your bank still needs your confirmation. Press the button to try again.');
      return;
    }
    notify('paymentFailed');
    setProblem(error?.message ?? '');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      await pay();
    } catch {
      notify('paymentException');
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const usable = provider !== null && ready;
  return (
    <form
      className="form checkout"
      aria-label="Card payment"
      aria-busy={busy}
      data-ready={usable || undefined}
      onSubmit={submit}
    >
      {providerFailed && !provider && (
        <div className="checkout-say" role="alert">
          <p className="checkout-title">Stripe has not loaded yet. Please try again later.</p>
          <p>
            A blocker or a slow connection may be in the way. Nothing was charged.{' '}
            <a href="/payment">Load the page again</a>
          </p>
        </div>
      )}
      {!usable && !providerFailed && (
        <p className="checkout-wait" role="status">
          <span className="spinner" aria-hidden="true" />
          Loading payment details...
        </p>
      )}
      {provider && (
        <div className="checkout-fields" inert={busy}>
          <AddressElement options={addressOptions} />
          <PaymentElement options={paymentOptions} onReady={() => setReady(true)} onLoadError={() => setReady(false)} />
        </div>
      )}
      <div className="form-submit">
        <button type="submit" className="button" disabled={!usable} aria-disabled={busy || undefined}>
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{busy ? 'Processing...' : `Pay ₹${amount}`}</span>
        </button>
        <p className="form-note" role="alert">
          {problem}
        </p>
      </div>
    </form>
  );
}

function useAppearance(looks: Looks): Appearance {
  const [theme, setTheme] = useState(themeNow);
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(themeNow()));
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, []);
  return looks[theme];
}

function themeNow(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

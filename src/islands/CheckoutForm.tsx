import { AddressElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../client/notify.ts';
import { type MessageName, messages } from '../contract/messages.ts';
import { cardLooks } from './card-looks.data.ts';
import { Waiting } from './checkout/notes.tsx';
import ErrorSummary, { type Failure } from './form/ErrorSummary.tsx';
import { useStripeScript } from './useStripeScript.ts';

interface Props {
  /** What is paid, in words: `€450`. */
  price: string;
  /** Two letters: the country that the address form begins with. */
  country: string;
  clientSecret: string;
  publishableKey: string;
  /** The visitor comes back from an attempt that failed, at the bank's own page. */
  hasFailed: boolean;
  /** Is set while the form pays. State arrives with the next render; a second press can come before it (BUG-02). */
  paying: RefObject<boolean>;
  /** Called with the intent when the provider has taken the payment or is at work on it. */
  onConfirmed: (intentId: string) => void;
  /** Called when the intent was ended meanwhile, e.g. after the last day of the fee. */
  onCanceled: () => void;
  /** Called once when the provider answers without its fields. `lasting`: it refused key or intent. */
  onUnloadable: (lasting: boolean) => void;
}

/** Mounts the provider's fields around one client secret. Elements are made once: options change only with the theme (BUG-23). */
export default function CheckoutForm({ clientSecret, publishableKey, ...rest }: Props) {
  const { stripe, failed } = useStripeScript(publishableKey);
  const appearance = useAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...rest} provider={stripe} providerFailed={failed} />
    </Elements>
  );
}

const paymentOptions = { layout: 'tabs' } as const;

/** How long the fields may take once the provider's script is there, in milliseconds. */
const patienceMs = 10_000;

interface CardFormProps
  extends Pick<Props, 'price' | 'country' | 'hasFailed' | 'paying' | 'onConfirmed' | 'onCanceled' | 'onUnloadable'> {
  provider: Stripe | null;
  providerFailed: boolean;
}

function CardForm({
  price,
  country,
  hasFailed,
  paying,
  onConfirmed,
  onCanceled,
  onUnloadable,
  provider,
  providerFailed,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(() => (hasFailed ? notMade(messages.paymentFailed.text) : undefined));
  const late = useLateness(provider !== null && !ready);
  const unloadable = useRef(false);
  const addressOptions = useMemo(
    () => ({ mode: 'billing', defaultValues: { address: { country } } }) as const,
    [country],
  );

  // Both elements fail for one reason, and one word of it is enough.
  function onLoadError({ error }: { error: StripeError }): void {
    if (unloadable.current) return;
    unloadable.current = true;
    onUnloadable(error.type === 'invalid_request_error' || error.type === 'authentication_error');
  }

  async function pay(): Promise<void> {
    if (!stripe || !elements || !ready) {
      notify('providerNotLoaded');
      return;
    }
    // Shows each mistake at its field and puts the focus into the first of them (BUG-UX04).
    const { error: mistake } = await elements.submit();
    if (mistake) {
      setFailure({ ...notMade(mistake.message ?? 'Something in the form is missing.'), isAtField: true });
      return;
    }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/payment` },
      redirect: 'if_required',
    });
    // An error can come with an intent that moved on elsewhere: in another tab, or at the bank.
    const intent: Pick<PaymentIntent, 'id' | 'status'> | undefined = error ? error.payment_intent : paymentIntent;
    if (intent?.status === 'succeeded' || intent?.status === 'processing') {
      onConfirmed(intent.id);
      return;
    }
    if (intent?.status === 'canceled') {
      onCanceled();
      return;
    }
    if (intent?.status === 'requires_action')
      fail('paymentNeedsAction', 'Your bank still needs your confirmation. Press the button to try again.');
    else fail('paymentFailed', error?.message);
  }

  /** The toast goes; the reason stays until the next attempt. */
  function fail(toast: MessageName, reason: string = messages[toast].text): void {
    notify(toast);
    setFailure(notMade(reason));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (paying.current) return;
    paying.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await pay();
    } catch {
      fail('paymentException');
    } finally {
      paying.current = false;
      setBusy(false);
    }
  }

  const usable = provider !== null && ready;
  const absent = (providerFailed && !provider) || late;
  return (
    <form
      className="form checkout"
      aria-label="Card payment"
      aria-busy={busy}
      data-ready={usable || undefined}
      onSubmit={submit}
    >
      {failure && <ErrorSummary failure={failure} />}
      {absent && (
        <div className="checkout-say" role="alert">
          <p className="checkout-title">Stripe has not loaded yet. Please try again later.</p>
          <p>
            A blocker or a slow connection may be in the way. Nothing was charged.{' '}
            <a href="/payment">Load the page again</a>
          </p>
        </div>
      )}
      {!usable && !absent && <Waiting />}
      {provider && (
        <div className="checkout-fields" inert={busy}>
          <AddressElement options={addressOptions} onLoadError={onLoadError} />
          <PaymentElement options={paymentOptions} onReady={() => setReady(true)} onLoadError={onLoadError} />
        </div>
      )}
      <div className="form-submit">
        <button type="submit" className="button" disabled={!usable} aria-disabled={busy || undefined}>
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{busy ? 'Processing...' : `Pay ${price}`}</span>
        </button>
      </div>
    </form>
  );
}

const notMade = (reason: string): Failure => ({ title: 'Your payment was not made.', faults: [{ text: reason }] });

/** True when it has been waited for longer than is bearable. */
function useLateness(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late;
}

function useAppearance(): Appearance {
  const [theme, setTheme] = useState(themeNow);
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(themeNow()));
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, []);
  return cardLooks[theme];
}

function themeNow(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

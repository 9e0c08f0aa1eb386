import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../client/api.ts';
import { guardPage } from '../client/guard.ts';
import { notify } from '../client/notify.ts';
import { awaitPayment, completePayment, type Outcome, type Receipts, readReceipts } from '../client/payment.ts';
import { setPaymentStatus } from '../client/session.ts';
import * as paymentCalls from '../contract/calls/payments.ts';
import CheckoutForm, { type Looks } from './CheckoutForm.tsx';
import { ReceiptLinks } from './ReceiptLinks.tsx';
import './Checkout.css';
import './form/Form.css';
import './form/SubmitButton.css';

interface Props {
  /** What is paid, in rupees. The server knows it too and refuses any other. */
  amount: number;
  publishableKey: string;
  looks: Looks;
  /** Whom to ask when money and record differ. */
  contact: string;
}

type Phase =
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  | { readonly at: 'payable'; readonly clientSecret: string }
  /** Something was confirmed or is still at the bank: no second try before the end is known. */
  | { readonly at: 'settling' }
  | { readonly at: 'paid'; readonly receipts: Receipts }
  | { readonly at: 'closed' }
  /** The last day is over; `detail` says which it was. */
  | { readonly at: 'over'; readonly detail: string }
  | { readonly at: 'unknown' };

const nextScreen = '/inspection/timeline/form';

/** The payment step: asks for an intent once a visit, shows the form, and follows a payment to its end (SPEC-4). */
export default function Checkout({ amount, publishableKey, looks, contact }: Props) {
  const [phase, setPhase] = useState<Phase>({ at: 'loading' });
  const life = useRef<AbortController>(undefined);
  const signal = useCallback(() => {
    life.current ??= new AbortController();
    return life.current.signal;
  }, []);

  const begin = useCallback(async () => {
    setPhase({ at: 'loading' });
    const result = await call(paymentCalls.createPaymentIntent, { body: { amount }, signal: signal() });
    if (signal().aborted) return;
    if (result.ok) {
      if ('clientSecret' in result.data) setPhase({ at: 'payable', clientSecret: result.data.clientSecret });
      else {
        setPhase({ at: 'settling' });
        await follow.current(awaitPayment(signal()), false);
      }
    } else if (result.problem.code === 'already_paid') {
      setPaymentStatus(true);
      const receipts = await readReceipts();
      const { receiptUrl } = result.problem;
      setPhase({ at: 'paid', receipts: { ...(receiptUrl !== undefined && { receiptUrl }), ...receipts } });
    } else if (result.problem.code === 'payment_closed') {
      setPhase({ at: 'closed' });
    } else if (result.problem.code === 'closed') {
      setPhase({ at: 'over', detail: result.problem.detail });
    } else if (result.status !== 401) {
      // A 401 has ended the session, and the guard is on its way to the login screen with the catalogue's message.
      notify('paymentInitFailed');
      setPhase({ at: 'failed' });
    }
  }, [amount, signal]);

  /** What follows from the end of a payment. `confirmed`: the visitor has just paid, or comes back from the bank. */
  const follow = useRef(async (_end: Promise<Outcome>, _confirmed: boolean) => {});
  follow.current = async (end, confirmed) => {
    const outcome = await end;
    if (signal().aborted) return;
    if (outcome.is === 'paid') {
      setPhase({ at: 'paid', receipts: outcome.receipts });
      if (confirmed) leave(outcome.receipts);
    } else if (outcome.is === 'open') {
      if (confirmed) notify('paymentFailed');
      await begin();
    } else if (outcome.is === 'closed' || outcome.is === 'unknown') {
      setPhase({ at: outcome.is });
    }
  };

  useEffect(() => {
    const returned = takeReturn();
    const { claims, stop } = guardPage({ message: 'paymentNeedsLogin' });
    if (claims && returned) {
      setPhase({ at: 'settling' });
      void follow.current(completePayment(returned, signal()), true);
    } else if (claims) void begin();
    return () => {
      stop();
      life.current?.abort();
      life.current = undefined;
    };
  }, [begin, signal]);

  const onConfirmed = useCallback(
    async (intentId: string) => {
      setPhase({ at: 'settling' });
      await follow.current(completePayment(intentId, signal()), true);
    },
    [signal],
  );

  switch (phase.at) {
    case 'loading':
      return (
        <p className="checkout-wait" role="status">
          <span className="spinner" aria-hidden="true" />
          Loading payment details...
        </p>
      );
    case 'failed':
      return (
        <div className="checkout-say" role="alert">
          <p className="checkout-title">Error initializing payment.</p>
          <p>Nothing was charged.</p>
          <button type="button" className="button" onClick={() => void begin()}>
            Try again
          </button>
        </div>
      );
    case 'payable':
      return (
        <CheckoutForm
          // Another intent needs other elements: the provider binds them to the secret.
          key={phase.clientSecret}
          amount={amount}
          clientSecret={phase.clientSecret}
          publishableKey={publishableKey}
          looks={looks}
          onConfirmed={onConfirmed}
        />
      );
    case 'settling':
      return (
        <div className="checkout-say" role="status">
          <p className="checkout-title">
            <span className="spinner" aria-hidden="true" />
            Processing...
          </p>
          <p>We are asking the bank about your payment. Please keep this page open.</p>
        </div>
      );
    case 'paid':
      return (
        <div className="checkout-say" data-mood="good" role="status">
          <p className="checkout-title">Payment received</p>
          <p>Thank you. Your application fee is paid.</p>
          <ReceiptLinks receipts={phase.receipts} />
          <p>
            <a className="button" href={nextScreen}>
              Choose inspection dates
            </a>
          </p>
        </div>
      );
    case 'closed':
      return (
        <div className="checkout-say" role="status">
          <p className="checkout-title">This payment was refunded or is disputed</p>
          <p>
            The application fee cannot be paid again here. Please write to <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
        </div>
      );
    case 'over':
      return (
        <div className="checkout-say" role="status">
          <p className="checkout-title">The application fee can no longer be paid</p>
          <p>
            <span>{phase.detail}</span> Questions: <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
        </div>
      );
    case 'unknown':
      return (
        <div className="checkout-say" role="alert">
          <p className="checkout-title">We do not know yet whether your payment went through</p>
          <p>
            Please do not pay again. When the bank has answered, you get the receipt by email and your{' '}
            <a href="/dashboard">dashboard</a> shows it. Questions: <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              setPhase({ at: 'settling' });
              void follow.current(awaitPayment(signal()), false);
            }}
          >
            Check again
          </button>
        </div>
      );
  }
}

/**
 * The intent that the bank's page sends the visitor back with. Its parameters leave the address bar, the client secret among them;
 * the result that they claim is not read, since anyone can type it.
 */
function takeReturn(): string | undefined {
  const address = new URL(location.href);
  const intentId = address.searchParams.get('payment_intent') ?? undefined;
  const names = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];
  if (!names.some((name) => address.searchParams.has(name))) return undefined;
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return intentId;
}

/** The receipt opens in a new tab where the browser allows it; then the next screen. Without the tab the links stay on the dashboard. */
function leave({ receiptUrl, receipt }: Receipts): void {
  const url = receipt?.url ?? receiptUrl;
  // Not with `noopener`: it hides whether the tab came. The tie is cut right after.
  const tab = url === undefined ? null : window.open(url, '_blank');
  if (tab) tab.opener = null;
  location.assign(nextScreen);
}

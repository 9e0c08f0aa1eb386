import { lazy, Suspense, useState } from 'react';
import { readToken } from '../client/session.ts';
import CheckoutForm from './CheckoutForm.tsx';
import type { BuyerTax } from './checkout/BuyerForm.tsx';
import { Closed, Failed, InvoiceTo, Over, Paid, Settling, Unknown, Unloadable, Waiting } from './checkout/notes.tsx';
import { type Payment, type Phase, usePayment } from './checkout/usePayment.ts';
import { OtherAccount } from './LoadStates.tsx';
import { useOwnEmail } from './useOwnEmail.ts';
import './Checkout.css';
import './form/Form.css';
import './form/SubmitButton.css';

interface Props {
  /** What is paid, in whole units of the currency. The server knows it too and refuses any other. */
  amount: number;
  /** The same in words: `€450`. */
  price: string;
  /** Two letters: the country that the address form begins with. */
  country: string;
  publishableKey: string;
  /** Where tax is taken: what the form about the invoice needs to know of it. */
  tax?: BuyerTax | null | undefined;
  /** Whom to ask when money and record differ. */
  contact: string;
}

/** Most visitors have said it before, or say it once. */
const BuyerForm = lazy(() => import('./checkout/BuyerForm.tsx'));

/** The payment step: for which account (ADR-D20), the card form, and what is to be said before, instead and after it (SPEC-4). */
export default function Checkout(props: Props) {
  const payment = usePayment(props.amount);
  const [token] = useState(readToken);
  const email = useOwnEmail(token);
  if (payment.phase.at === 'other') return <OtherAccount />;
  return (
    <>
      <p className="checkout-who">{email && `Signed in as ${email}`}</p>
      <Step {...props} {...payment} phase={payment.phase} />
    </>
  );
}

interface StepProps extends Props, Payment {
  readonly phase: Exclude<Phase, { at: 'other' }>;
}

function Step({
  price,
  country,
  publishableKey,
  tax,
  contact,
  phase,
  paying,
  begin,
  askBuyer,
  onBuyer,
  onConfirmed,
  onUnloadable,
}: StepProps) {
  switch (phase.at) {
    case 'loading':
      return <Waiting />;
    case 'failed':
      return <Failed retry={begin} />;
    case 'buyer':
      return (
        tax && (
          <Suspense fallback={<Waiting />}>
            <BuyerForm tax={tax} onSaved={() => onBuyer(true)} onKept={phase.back ? () => onBuyer(false) : undefined} />
          </Suspense>
        )
      );
    case 'payable':
      return (
        <>
          {phase.invoiceTo !== undefined && <InvoiceTo name={phase.invoiceTo} change={askBuyer} />}
          <CheckoutForm
            // Another intent needs other elements: the provider binds them to the secret.
            key={phase.clientSecret}
            price={price}
            country={country}
            clientSecret={phase.clientSecret}
            publishableKey={publishableKey}
            hasFailed={phase.hasFailed}
            paying={paying}
            onConfirmed={onConfirmed}
            onCanceled={begin}
            onUnloadable={onUnloadable}
          />
        </>
      );
    case 'unloadable':
      return <Unloadable hopeless={phase.hopeless} contact={contact} retry={begin} />;
    case 'settling':
      return <Settling />;
    case 'paid':
      return <Paid receipts={phase.receipts} correct={tax ? askBuyer : undefined} />;
    case 'closed':
      return <Closed contact={contact} />;
    case 'over':
      return <Over detail={phase.detail} contact={contact} />;
    case 'unknown':
      return <Unknown rests={phase.rests} contact={contact} askNow={phase.askNow} />;
  }
}

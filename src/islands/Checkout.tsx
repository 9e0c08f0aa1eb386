import CheckoutForm from './CheckoutForm.tsx';
import { Closed, Failed, Over, Paid, Settling, Unknown, Unloadable, Waiting } from './checkout/notes.tsx';
import { usePayment } from './checkout/usePayment.ts';
import { OtherAccount } from './LoadStates.tsx';
import './Checkout.css';
import './form/Form.css';
import './form/SubmitButton.css';

interface Props {
  /** What is paid, in rupees. The server knows it too and refuses any other. */
  amount: number;
  publishableKey: string;
  /** Whom to ask when money and record differ. */
  contact: string;
}

/** The payment step: the card form, and what is to be said before, instead and after it (SPEC-4). */
export default function Checkout({ amount, publishableKey, contact }: Props) {
  const { phase, paying, begin, onConfirmed, onUnloadable } = usePayment(amount);
  switch (phase.at) {
    case 'loading':
      return <Waiting />;
    case 'failed':
      return <Failed retry={begin} />;
    case 'payable':
      return (
        <CheckoutForm
          // Another intent needs other elements: the provider binds them to the secret.
          key={phase.clientSecret}
          amount={amount}
          clientSecret={phase.clientSecret}
          publishableKey={publishableKey}
          paying={paying}
          onConfirmed={onConfirmed}
          onCanceled={begin}
          onUnloadable={onUnloadable}
        />
      );
    case 'unloadable':
      return <Unloadable hopeless={phase.hopeless} contact={contact} retry={begin} />;
    case 'settling':
      return <Settling />;
    case 'paid':
      return <Paid receipts={phase.receipts} />;
    case 'other':
      return <OtherAccount />;
    case 'closed':
      return <Closed contact={contact} />;
    case 'over':
      return <Over detail={phase.detail} contact={contact} />;
    case 'unknown':
      return <Unknown rests={phase.rests} contact={contact} askNow={phase.askNow} />;
  }
}

import { minorText } from '#contract/money';
import { dayText, instantText } from '../../client/dates.ts';
import type { PaymentState } from '../../contract/payment-state.ts';
import Card from './Card.tsx';
import type { Standing } from './standing.ts';

const paymentWords: Record<PaymentState, string> = {
  none: 'Not paid',
  initiated: 'Started, not completed',
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

interface Props {
  standing: Standing;
  fee: string;
  zone: string;
  /** The bank has been asked about long enough: nothing asks again before the visitor comes back. */
  rests: boolean;
}

/** Where the fee stands, and its receipt. The way to pay it is the next step above (`next-step.ts`). */
export default function PaymentCard({ standing, fee, zone, rests }: Props) {
  const { payment, receiptUrl, returned, closed } = standing;
  const isOpen = payment === 'none' || payment === 'initiated';
  return (
    <Card title="Application fee" state={stateWords(standing)} mood={payment === 'paid' ? 'good' : 'open'}>
      <p>
        {isOpen && closed !== undefined
          ? `It could be paid until ${dayText(closed, 'full')}. A coordinator can tell you more.`
          : paymentSentence(payment, fee)}
      </p>
      {payment === 'processing' && (
        <p role="status">
          {rests
            ? 'It takes longer than usual, and this page has stopped asking. It asks again when you come back to it.'
            : 'This page asks again by itself and shows the result.'}
        </p>
      )}
      {returned && payment !== 'refunded' && (
        <p>
          {`${minorText(returned.amount, returned.currency)} of it was refunded to the card on ${instantText(returned.at, zone)}.`}
        </p>
      )}
      <div className="dash-actions">
        {receiptUrl && (
          <a className="button button--quiet" href={receiptUrl} target="_blank" rel="noopener">
            Receipt<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </Card>
  );
}

function stateWords({ payment, returned }: Standing): string {
  return payment === 'paid' && returned ? 'Partly refunded' : paymentWords[payment];
}

function paymentSentence(payment: PaymentState, fee: string): string {
  switch (payment) {
    case 'paid':
      return `${fee} received. Keep the receipt for your records.`;
    case 'processing':
      return 'The bank has not confirmed it yet. Do not pay again.';
    case 'refunded':
      return `${fee} was refunded to the card. You can choose inspection dates only while the application fee is paid.`;
    case 'disputed':
      return 'The bank has been asked to take the payment back. A coordinator can tell you more.';
    default:
      return `${fee}, paid once by card. After that you choose inspection dates.`;
  }
}

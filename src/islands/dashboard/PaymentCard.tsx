import type { PaymentState } from '../../contract/payment-state.ts';
import Card from './Card.tsx';
import type { Standing } from './standing.ts';

const paymentWords: Record<PaymentState, string> = {
  none: 'Not paid yet',
  initiated: 'Begun, not finished',
  processing: 'Being processed',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** Where the fee stands, and the way to pay it. */
export default function PaymentCard({ standing: { payment, receiptUrl }, fee }: { standing: Standing; fee: string }) {
  return (
    <Card title="Application fee" state={paymentWords[payment]} mood={payment === 'paid' ? 'good' : 'open'}>
      <p>{paymentSentence(payment, fee)}</p>
      <div className="dash-actions">
        {(payment === 'none' || payment === 'initiated') && (
          <a className="button" href="/payment">
            {payment === 'none' ? 'Pay now' : 'Go on with the payment'}
          </a>
        )}
        {payment === 'processing' && (
          <a className="button button--quiet" href="/payment">
            See the payment
          </a>
        )}
        {receiptUrl && (
          <a className="button button--quiet" href={receiptUrl} target="_blank" rel="noopener">
            Receipt<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        {(payment === 'refunded' || payment === 'disputed') && (
          <a className="button button--quiet" href="/contact">
            Ask a coordinator
          </a>
        )}
      </div>
    </Card>
  );
}

function paymentSentence(payment: PaymentState, fee: string): string {
  switch (payment) {
    case 'paid':
      return `${fee} received. Keep the receipt for your records.`;
    case 'processing':
      return 'The bank has not confirmed it yet. This page shows the result as soon as it is known; do not pay again.';
    case 'refunded':
      return `${fee} went back to the card. Inspection dates need a paid fee.`;
    case 'disputed':
      return 'The bank has been asked to take the payment back. A coordinator can tell you more.';
    default:
      return `${fee} once, by card. Inspection dates can be chosen right afterwards.`;
  }
}

import type { Receipts } from '../client/payment.ts';
import './ReceiptLinks.css';

/** The ways to a receipt: our own numbered one and the provider's. */
export function ReceiptLinks({ receipts: { receipt, receiptUrl } }: { receipts: Receipts }) {
  if (!receipt && receiptUrl === undefined) return null;
  return (
    <ul className="receipt-links">
      {receipt && (
        <li>
          <a href={receipt.url} target="_blank" rel="noopener">
            <span>{`Receipt ${receipt.number}`}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      )}
      {receiptUrl !== undefined && (
        <li>
          <a href={receiptUrl} target="_blank" rel="noopener">
            Card receipt<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      )}
    </ul>
  );
}

import { minorText } from '#contract/money';
import { instantText } from '../../client/dates.ts';
import type { MoneyDesk, SecondPaymentView } from '../../contract/money-desk.ts';
import Badge from './Badge.tsx';
import { secondPaymentLabels } from './labels.ts';

interface Props {
  desk: MoneyDesk;
  zone: string;
  /** Whether nothing else is on its way. */
  mayRefund: boolean;
  onRefund: (second: SecondPaymentView) => void;
}

/** Money that came although the fee was paid: each is given back whole. */
export default function SecondPayments({ desk: { seconds, currency }, zone, mayRefund, onRefund }: Props) {
  if (seconds.length === 0) return null;
  return (
    <ul className="money-orders" aria-label="Second payments">
      {seconds.map((second) => {
        const { id, amount, refunded, state, paidAt } = second;
        const sum = minorText(amount, currency, 'exact');
        const { label, mood } = secondPaymentLabels[state];
        return (
          <li key={id}>
            <p className="money-order">
              <span className="strong">{`Paid a second time: ${sum}`}</span>
              <Badge mood={mood}>{label}</Badge>
            </p>
            <p className="sub">
              {paidAt !== undefined && <span>{`${instantText(paidAt, zone)}, `}</span>}
              <span className="mono">{id}</span>
            </p>
            {mayRefund && refunded < amount && (
              <div className="dash-actions">
                <button type="button" className="button" onClick={() => onRefund(second)}>
                  Refund the second payment<span className="visually-hidden">{` of ${sum}`}</span>
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

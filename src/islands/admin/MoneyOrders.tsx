import { minorText } from '#contract/money';
import { instantText } from '../../client/dates.ts';
import type { MoneyDesk } from '../../contract/money-desk.ts';
import Badge from './Badge.tsx';
import { refundOrderLabels } from './labels.ts';

interface Props {
  desk: MoneyDesk;
  zone: string;
  onConfirm: (order: string, sum: string) => void;
  onWithdraw: (order: string, sum: string) => void;
}

/** Refunds that were asked for, oldest first; one that waits can be decided. */
export default function MoneyOrders({ desk: { orders, currency }, zone, onConfirm, onWithdraw }: Props) {
  if (orders.length === 0) return null;
  return (
    <ul className="money-orders">
      {orders.map(({ id, second, amount, reason, by, at, state, decidedBy, mine }) => {
        const sum = minorText(amount, currency, 'exact');
        return (
          <li key={id}>
            <p className="money-order">
              <span className="strong">{second === undefined ? sum : `Second payment, ${sum}`}</span>
              <Badge mood={refundOrderLabels[state].mood}>{refundOrderLabels[state].label}</Badge>
            </p>
            <p className="message">{reason}</p>
            <p className="sub">{`${by}, ${instantText(at, zone)}${decidedBy ? `; decided by ${decidedBy}` : ''}`}</p>
            {state === 'waiting' && (
              <div className="dash-actions">
                {!mine && (
                  <button type="button" className="button" onClick={() => onConfirm(id, sum)}>
                    Confirm<span className="visually-hidden">{` the refund of ${sum}`}</span>
                  </button>
                )}
                <button type="button" className="button button--quiet" onClick={() => onWithdraw(id, sum)}>
                  Withdraw<span className="visually-hidden">{` the refund of ${sum}`}</span>
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

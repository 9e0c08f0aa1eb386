import { OpensElsewhere } from '../cells.tsx';
import ListScreen from '../ListScreen.tsx';
import { moneyText } from '../money.ts';

export default function Payments({ zone }: { zone: string }) {
  return (
    <ListScreen
      name="payments"
      zone={zone}
      cells={{
        amount: (row) => (
          <>
            <span>{moneyText(row.amount, row.currency)}</span>
            {row.refundedAmount !== undefined && (
              <span className="sub">{`${moneyText(row.refundedAmount, row.currency)} refunded`}</span>
            )}
          </>
        ),
        receiptUrl: (row) =>
          row.receiptUrl ? (
            <a href={row.receiptUrl} target="_blank" rel="noopener">
              <span>{row.receiptNumber ?? 'Receipt'}</span>
              <OpensElsewhere of={row.email} />
            </a>
          ) : (
            <span className="none">{row.receiptNumber ?? 'None'}</span>
          ),
      }}
    />
  );
}

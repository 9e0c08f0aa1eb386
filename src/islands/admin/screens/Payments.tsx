import { minorText } from '#contract/money';
import { OpensElsewhere } from '../cells.tsx';
import ListScreen from '../ListScreen.tsx';

export default function Payments({ zone }: { zone: string }) {
  return (
    <ListScreen
      name="payments"
      zone={zone}
      cells={{
        amount: (row) => (
          <>
            <span>{minorText(row.amount, row.currency)}</span>
            {row.refundedAmount !== undefined && (
              <span className="sub">{`${minorText(row.refundedAmount, row.currency)} refunded`}</span>
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

import { minorText } from '#contract/money';
import { OpensElsewhere } from '../cells.tsx';
import InstitutionLink from '../institution-link.tsx';
import ListView, { type Cells } from '../ListView.tsx';
import MoneyPanel from '../MoneyPanel.tsx';
import { useList } from '../useList.ts';

const cells: Cells<'payments'> = {
  institution: (row) => (
    <>
      <InstitutionLink id={row.userId} name={row.institution ?? row.email} />
      {row.institution && <span className="sub">{row.email}</span>}
      <span className="sub mono">{row.intentId}</span>
    </>
  ),
  amount: (row) => (
    <>
      <span>{minorText(row.amount, row.currency)}</span>
      {row.refundedAmount !== undefined && (
        <span className="sub">{`${minorText(row.refundedAmount, row.currency)} refunded`}</span>
      )}
      {row.waiting !== undefined && <span className="sub">{`${minorText(row.waiting, row.currency)} to confirm`}</span>}
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
};

/** Every payment that was begun, and what an administrator may do with its money. */
export default function Payments({ zone }: { zone: string }) {
  const list = useList('payments');
  return (
    <ListView
      name="payments"
      list={list}
      zone={zone}
      cells={cells}
      detail={(row) =>
        row.receiptNumber === undefined ? null : (
          <MoneyPanel
            userId={row.userId}
            email={row.email}
            zone={zone}
            onChange={({ status, refunded, orders }) => {
              const { refundedAmount: _sum, waiting: _waiting, ...rest } = row;
              const waiting = orders.find(({ state }) => state === 'waiting')?.amount;
              list.replace((one) => one.userId === row.userId, {
                ...rest,
                status,
                ...(refunded > 0 && { refundedAmount: refunded }),
                ...(waiting !== undefined && { waiting }),
              });
            }}
          />
        )
      }
    />
  );
}

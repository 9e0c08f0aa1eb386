import { useState } from 'react';
import { call } from '../../client/api.ts';
import { dayText, instantText } from '../../client/dates.ts';
import type { AccountAction, InstitutionRow } from '../../contract/admin.ts';
import * as calls from '../../contract/calls.ts';
import Badge from './Badge.tsx';
import ConfirmDialog from './ConfirmDialog.tsx';
import ListView, { type Column } from './ListView.tsx';
import { useList } from './useList.ts';
import { accountActionTexts, paymentMood, paymentWords } from './words.ts';

interface Intent {
  readonly row: InstitutionRow;
  readonly action: AccountAction;
}

/** Accounts: who registered, what they paid, when they want to be inspected, and what an administrator may do to an account. */
export default function Institutions({ zone }: { zone: string }) {
  const list = useList('institutions');
  const [intent, setIntent] = useState<Intent | null>(null);
  const [note, setNote] = useState('');

  const columns: readonly Column<InstitutionRow>[] = [
    {
      title: 'Account',
      sort: 'email',
      cell: (row) => (
        <>
          <span className="strong">{row.inspection?.institution ?? row.email}</span>
          {row.inspection && <span className="sub">{row.email}</span>}
          {row.role === 'admin' && <Badge mood="quiet">Administrator</Badge>}
        </>
      ),
    },
    { title: 'Registered', sort: 'registered', cell: (row) => instantText(row.registeredAt, zone) },
    {
      title: 'Payment',
      cell: (row) => (
        <>
          <Badge mood={paymentMood[row.payment]}>{paymentWords[row.payment]}</Badge>
          {row.receiptUrl && (
            <a className="sub" href={row.receiptUrl} target="_blank" rel="noopener">
              Receipt<span className="visually-hidden"> of {row.email} (opens in a new tab)</span>
            </a>
          )}
        </>
      ),
    },
    {
      title: 'Inspection',
      cell: (row) =>
        row.inspection ? (
          <>
            Group {row.inspection.group}
            {row.inspection.firstDate && <span className="sub">from {dayText(row.inspection.firstDate)}</span>}
          </>
        ) : (
          <span className="none">None yet</span>
        ),
    },
    {
      title: 'Sign-in',
      cell: (row) => <Badge mood={row.disabled ? 'bad' : 'good'}>{row.disabled ? 'Disabled' : 'Enabled'}</Badge>,
    },
  ];

  async function carryOut({ row, action }: Intent): Promise<void> {
    setNote('Working…');
    const result = await call(calls.adminInstitutionUpdate, { params: { id: row.id }, body: { action } });
    if (!result.ok) {
      setNote(`Not done: ${result.problem.detail}`);
      return;
    }
    list.replace((one) => one.id === row.id, { ...row, disabled: result.data.disabled });
    setNote(accountActionTexts[action].done(row.email));
  }

  return (
    <>
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="institutions"
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        detail={(row) => <Actions row={row} onChoose={(action) => setIntent({ row, action })} />}
        texts={{
          title: 'Institutions',
          empty: 'No institution has registered yet.',
          searchHint: 'Address, institution, identifier',
          filterLabel: 'Show',
          filters: { ...paymentWords, disabled: 'Disabled accounts' },
        }}
      />
      {intent && (
        <ConfirmDialog
          title={accountActionTexts[intent.action].title}
          text={`${intent.row.email}: ${accountActionTexts[intent.action].text}`}
          button={accountActionTexts[intent.action].button}
          onAnswer={(yes) => {
            setIntent(null);
            if (yes) void carryOut(intent);
          }}
        />
      )}
    </>
  );
}

function Actions({ row, onChoose }: { row: InstitutionRow; onChoose: (action: AccountAction) => void }) {
  const actions: readonly AccountAction[] = [row.disabled ? 'enable' : 'disable', 'end_sessions', 'require_reset'];
  return (
    <details className="disclosure">
      <summary>
        Account actions<span className="visually-hidden"> for {row.email}</span>
      </summary>
      <div className="dash-actions">
        {actions.map((action) => (
          <button key={action} type="button" className="button button--quiet" onClick={() => onChoose(action)}>
            {accountActionTexts[action].button}
          </button>
        ))}
      </div>
    </details>
  );
}

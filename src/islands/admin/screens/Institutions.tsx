import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { dayText } from '../../../client/dates.ts';
import type { AccountAction } from '../../../contract/admin.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import Badge from '../Badge.tsx';
import ConfirmDialog from '../ConfirmDialog.tsx';
import InstitutionLink from '../institution-link.tsx';
import ListView, { type Cells } from '../ListView.tsx';
import { accountActionLabels } from '../labels.ts';
import { useList } from '../useList.ts';

type InstitutionRow = AdminRow<'institutions'>;

interface Intent {
  readonly row: InstitutionRow;
  readonly action: AccountAction;
}

const cells: Cells<'institutions'> = {
  email: (row) => (
    <>
      <InstitutionLink id={row.id} name={row.institution ?? row.email} />
      {row.institution && <span className="sub">{row.email}</span>}
      {row.role === 'admin' && <Badge mood="quiet">Administrator</Badge>}
    </>
  ),
  firstDate: (row) =>
    row.group === undefined ? (
      <span className="none">None yet</span>
    ) : (
      <>
        <span>{`Group ${row.group}`}</span>
        {row.firstDate && <span className="sub">{`from ${dayText(row.firstDate)}`}</span>}
      </>
    ),
  disabled: ({ disabled }) => <Badge mood={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</Badge>,
};

/** Accounts: who registered, what they paid, when they want to be inspected, and what an administrator may do to an account. */
export default function Institutions({ zone }: { zone: string }) {
  const list = useList('institutions');
  const [intent, setIntent] = useState<Intent | null>(null);
  const [note, setNote] = useState('');

  async function carryOut({ row, action }: Intent): Promise<void> {
    setNote('Working…');
    const result = await call(adminCalls.adminInstitutionUpdate, { params: { id: row.id }, body: { action } });
    if (!result.ok) {
      setNote(`Not done: ${result.problem.detail}`);
      return;
    }
    list.replace((one) => one.id === row.id, { ...row, disabled: result.data.disabled });
    setNote(accountActionLabels[action].done(row.email));
  }

  return (
    <>
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="institutions"
        list={list}
        zone={zone}
        cells={cells}
        detail={(row) => <Actions row={row} onChoose={(action) => setIntent({ row, action })} />}
      />
      {intent && (
        <ConfirmDialog
          title={accountActionLabels[intent.action].title}
          text={`${intent.row.email}: ${accountActionLabels[intent.action].text}`}
          button={accountActionLabels[intent.action].button}
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
        Account actions<span className="visually-hidden">{` for ${row.email}`}</span>
      </summary>
      <div className="dash-actions">
        {actions.map((action) => (
          <button key={action} type="button" className="button button--quiet" onClick={() => onChoose(action)}>
            {accountActionLabels[action].button}
          </button>
        ))}
      </div>
    </details>
  );
}

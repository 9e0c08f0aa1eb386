import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { dayText } from '../../../client/dates.ts';
import type { AccountAction, AccountUpdate } from '../../../contract/admin.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import Badge from '../Badge.tsx';
import ConfirmDialog from '../ConfirmDialog.tsx';
import DeedNote, { nothingSaid } from '../DeedNote.tsx';
import InstitutionLink from '../institution-link.tsx';
import ListView, { type Cells } from '../ListView.tsx';
import { accountActionLabels } from '../labels.ts';
import { useList } from '../useList.ts';

type InstitutionRow = AdminRow<'institutions'>;

interface Intent {
  readonly row: InstitutionRow;
  readonly action: AccountAction;
}

/** What takes an action back; the sessions that have ended and the password that was forgotten do not come back. */
const opposites: Readonly<Partial<Record<AccountAction, 'disable' | 'enable'>>> = {
  disable: 'enable',
  enable: 'disable',
};

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
  const [said, setSaid] = useState(nothingSaid);

  async function carryOut(row: InstitutionRow, body: AccountUpdate): Promise<void> {
    setSaid({ text: 'Working…' });
    const result = await call(adminCalls.adminInstitutionUpdate, { params: { id: row.id }, body });
    if (!result.ok) {
      setSaid({ text: `Not done: ${result.problem.detail}` });
      return;
    }
    const { disabled, deed } = result.data;
    list.replace((one) => one.id === row.id, { ...row, disabled });
    const back = deed === undefined || 'undoes' in body ? undefined : opposites[body.action];
    setSaid({
      text: accountActionLabels[body.action].done(row.email),
      undo: back && (() => void carryOut({ ...row, disabled }, { action: back, undoes: deed })),
    });
  }

  return (
    <>
      <DeedNote said={said} />
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
            if (yes) void carryOut(intent.row, { action: intent.action });
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

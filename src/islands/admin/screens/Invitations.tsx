import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { invitationDecide, invitationPassport } from '../../../contract/calls/invitations.ts';
import type { InvitationDecision, PassportData } from '../../../contract/invitation.ts';
import { longestReason } from '../../../contract/invitation-limits.ts';
import { invitationStates } from '../../../contract/lists/invitations.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import ListView from '../ListView.tsx';
import { useList } from '../useList.ts';

type Row = AdminRow<'invitations'>;

/** Requests for invitation letters: what stands in the passport is asked for one by one, and each is decided once. */
export default function Invitations({ zone }: { zone: string }) {
  const list = useList('invitations');
  const [working, setWorking] = useState('');
  const [note, setNote] = useState('');

  async function decide({ reference }: Row, body: InvitationDecision): Promise<void> {
    if (working !== '') return;
    setWorking(reference);
    const result = await call(invitationDecide, { params: { reference }, body });
    setWorking('');
    if (!result.ok) {
      setNote(`${reference} was not decided: ${result.problem.detail}`);
      return;
    }
    list.replace((one) => one.reference === reference, result.data);
    setNote(`${reference} is ${invitationStates[result.data.status].label.toLowerCase()}. The answer is on its way.`);
  }

  return (
    <>
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="invitations"
        list={list}
        zone={zone}
        detail={(row) => (
          <Decision row={row} busy={working === row.reference} onDecide={(body) => void decide(row, body)} />
        )}
      />
    </>
  );
}

interface Props {
  row: Row;
  busy: boolean;
  onDecide: (body: InvitationDecision) => void;
}

function Decision({ row, busy, onDecide }: Props) {
  const [passport, setPassport] = useState<PassportData>();
  const [problem, setProblem] = useState('');
  const [reason, setReason] = useState('');
  const id = `reason-${row.reference}`;

  async function show(): Promise<void> {
    const result = await call(invitationPassport, { params: { reference: row.reference } });
    if (result.ok) setPassport(result.data);
    else setProblem(result.problem.detail);
  }

  return (
    <details className="disclosure">
      <summary>
        <span>{row.status === 'open' ? 'Decide' : 'Decision'}</span>
        <span className="visually-hidden">{` about ${row.reference}`}</span>
      </summary>
      {row.decidedBy && <p className="sub">{`${invitationStates[row.status].label} by ${row.decidedBy}`}</p>}
      {row.code && <p className="sub">{`Code ${row.code}`}</p>}
      {passport ? (
        <p className="message">
          {passport.passport === undefined
            ? 'What stood in the passport is erased.'
            : `Passport ${passport.passport}, ${passport.nationality ?? ''}`}
        </p>
      ) : (
        <div className="dash-actions">
          <button type="button" className="button button--quiet" onClick={() => void show()}>
            Show the passport
          </button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      {row.status === 'open' && (
        <>
          <div className="field">
            <label htmlFor={id}>Reason, if you decline; it is sent to the person</label>
            <textarea
              id={id}
              maxLength={longestReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <div className="dash-actions">
            <button
              type="button"
              className="button"
              aria-disabled={busy || undefined}
              onClick={() => onDecide({ decision: 'approve' })}
            >
              Approve and send
            </button>
            <button
              type="button"
              className="button button--quiet"
              aria-disabled={busy || reason.trim() === '' || undefined}
              onClick={() => reason.trim() !== '' && onDecide({ decision: 'decline', reason })}
            >
              Decline
            </button>
          </div>
        </>
      )}
    </details>
  );
}

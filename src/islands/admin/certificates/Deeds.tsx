import { useId, useState } from 'react';
import { call } from '../../../client/api.ts';
import { adminCertificateLetters, adminCertificateRevoke } from '../../../contract/calls/certificates.ts';
import { longestRevocation } from '../../../contract/certificate-limits.ts';
import type { TableKind } from '../../../contract/certificates.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import { canonicalAddress } from '../../../contract/typed/address.ts';
import ConfirmDialog from '../ConfirmDialog.tsx';

type Row = AdminRow<'certificates'>;

interface Props {
  row: Row;
  /** Is told when the row is another now. */
  onChange: (row: Row) => void;
  onStale: () => void;
}

/** What may be done about one certificate: mail it again, revoke it. */
export default function Deeds({ row, onChange, onStale }: Props) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  async function mail(): Promise<void> {
    const email = canonicalAddress(address);
    if (busy) return;
    if (email === undefined) {
      setNote('Enter the address as it stood in the table.');
      return;
    }
    setBusy(true);
    const { name, title, mailedAt } = row;
    const wanted = { kind: row.kind as TableKind, name, email, ...(title !== undefined && { title }) };
    const body = { rows: [wanted], ...(mailedAt !== undefined && { again: mailedAt }) };
    const result = await call(adminCertificateLetters, { body });
    setBusy(false);
    const outcome = result.ok ? result.data.outcomes[0] : undefined;
    if (!result.ok) setNote(`Not mailed: ${result.problem.detail}`);
    else if (outcome === 'mailed') setNote(`Mailed to ${email}.`);
    else setNote('Not mailed: it was issued for another address, or is revoked.');
    if (outcome === 'mailed' || (!result.ok && result.status === 409)) onStale();
  }

  async function revoke(): Promise<void> {
    setBusy(true);
    const result = await call(adminCertificateRevoke, { params: { code: row.code }, body: { reason } });
    setBusy(false);
    setNote(result.ok ? 'Revoked. /verify says so from now on.' : `Not revoked: ${result.problem.detail}`);
    if (result.ok) onChange({ ...row, revokedAt: result.data.revokedAt });
  }

  return (
    <details className="disclosure">
      <summary>
        <span>Mail or revoke</span>
        <span className="visually-hidden">{`, certificate of ${row.name}`}</span>
      </summary>
      <p className="sub">
        Whoever has the code can <a href={`/verify/${row.code}`}>verify the certificate</a>.
      </p>
      {row.revokedAt === undefined && (
        <div className="maker-choices">
          {row.kind !== 'visa' && (
            <div className="field">
              <label htmlFor={`${id}-address`}>Email address, as in the table</label>
              <input
                id={`${id}-address`}
                type="email"
                autoComplete="off"
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
              <div className="dash-actions">
                <button
                  type="button"
                  className="button button--quiet"
                  aria-disabled={busy || undefined}
                  onClick={() => void mail()}
                >
                  {row.mailedAt === undefined ? 'Mail it' : 'Mail it again'}
                </button>
              </div>
            </div>
          )}
          <div className="field">
            <label htmlFor={`${id}-reason`}>Reason for revoking, for the activity list</label>
            <textarea
              id={`${id}-reason`}
              rows={2}
              maxLength={longestRevocation}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="dash-actions">
              <button
                type="button"
                className="button button--quiet"
                aria-disabled={busy || reason.trim() === '' || undefined}
                onClick={() => !busy && reason.trim() !== '' && setAsks(true)}
              >
                Revoke
              </button>
            </div>
          </div>
        </div>
      )}
      <p className="list-note" role="status">
        {note}
      </p>
      {asks && (
        <ConfirmDialog
          title="Revoke this certificate?"
          text={`Whoever asks for its code is told that it no longer holds. This cannot be undone. It was issued to ${row.name}.`}
          button="Revoke"
          onAnswer={(yes) => {
            setAsks(false);
            if (yes) void revoke();
          }}
        />
      )}
    </details>
  );
}

import { useState } from 'react';
import { call } from '../../../client/api.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import { queryStates } from '../../../contract/lists/queries.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import ListView from '../ListView.tsx';
import { useList } from '../useList.ts';

type QueryRow = AdminRow<'queries'>;

/** What visitors asked through the contact form. Everything they wrote is shown as text (BUG-60). */
export default function Queries({ zone }: { zone: string }) {
  const list = useList('queries');
  const [working, setWorking] = useState('');
  const [note, setNote] = useState('');

  async function mark(row: QueryRow): Promise<void> {
    if (working !== '') return;
    setWorking(row.reference);
    const status = row.status === 'open' ? 'answered' : 'open';
    const result = await call(adminCalls.adminQueryUpdate, { params: { reference: row.reference }, body: { status } });
    setWorking('');
    if (!result.ok) {
      setNote(`${row.reference} was not changed: ${result.problem.detail}`);
      return;
    }
    list.replace((one) => one.reference === row.reference, result.data);
    setNote(`${row.reference} is ${queryStates[status].label.toLowerCase()}.`);
  }

  return (
    <>
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="queries"
        list={list}
        zone={zone}
        detail={(row) => <Message row={row} busy={working === row.reference} onMark={() => void mark(row)} />}
      />
    </>
  );
}

function Message({ row, busy, onMark }: { row: QueryRow; busy: boolean; onMark: () => void }) {
  return (
    <details className="disclosure">
      <summary>
        Message<span className="visually-hidden">{` of ${row.reference}`}</span>
      </summary>
      <p className="message">{row.message}</p>
      {row.answeredBy && <p className="sub">{`Answered by ${row.answeredBy}`}</p>}
      <div className="dash-actions">
        {row.email && (
          <a className="button button--quiet" href={mailTo(row.email, row.subject, row.reference)}>
            Write an answer
          </a>
        )}
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={onMark}>
          {row.status === 'open' ? 'Mark as answered' : 'Open again'}
        </button>
      </div>
    </details>
  );
}

function mailTo(address: string, subject: string, reference: string): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject} (${reference})`)}`;
}

import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { instantText } from '../../../client/dates.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import { queryStates } from '../../../contract/lists/queries.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import Badge from '../Badge.tsx';
import DeedNote, { nothingSaid } from '../DeedNote.tsx';
import ListView, { type Cells } from '../ListView.tsx';
import { useList } from '../useList.ts';

type QueryRow = AdminRow<'queries'>;

const cellsIn = (zone: string): Cells<'queries'> => ({
  subject: (row) => (
    <>
      <a className="strong" href={`#queries/${row.reference}`}>
        {row.subject}
      </a>
      <span className="sub">{row.reference}</span>
    </>
  ),
  status: ({ status, answeredAt, assignee }) => (
    <>
      <Badge mood={queryStates[status].mood}>{queryStates[status].label}</Badge>
      {answeredAt && <span className="sub">{instantText(answeredAt, zone)}</span>}
      {assignee && <span className="sub">{`Assigned to ${assignee}`}</span>}
    </>
  ),
});

/** What visitors asked through the contact form. Everything they wrote is shown as text (BUG-60). */
export default function Queries({ zone }: { zone: string }) {
  const list = useList('queries');
  const [working, setWorking] = useState('');
  const [said, setSaid] = useState(nothingSaid);

  async function mark(row: QueryRow, undoes?: string): Promise<void> {
    if (working !== '') return;
    setWorking(row.reference);
    const status = row.status === 'open' ? 'answered' : 'open';
    const result = await call(adminCalls.adminQueryUpdate, {
      params: { reference: row.reference },
      body: { status, undoes },
    });
    setWorking('');
    if (!result.ok) {
      setSaid({ text: `${row.reference} was not changed: ${result.problem.detail}` });
      return;
    }
    const { deed, ...marked } = result.data;
    list.replace((one) => one.reference === row.reference, marked);
    setSaid({
      text: `${row.reference} is ${queryStates[status].label.toLowerCase()}.`,
      undo: deed === undefined || undoes !== undefined ? undefined : () => void mark(marked, deed),
    });
  }

  return (
    <>
      <DeedNote said={said} />
      <ListView
        name="queries"
        list={list}
        zone={zone}
        cells={cellsIn(zone)}
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
        <a className="button button--quiet" href={`#queries/${row.reference}`}>
          Open the query<span className="visually-hidden">{` ${row.reference}`}</span>
        </a>
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={onMark}>
          {row.status === 'open' ? 'Mark as answered' : 'Open again'}
        </button>
      </div>
    </details>
  );
}

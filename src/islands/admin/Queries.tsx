import { useState } from 'react';
import { call } from '../../client/api.ts';
import { instantText } from '../../client/dates.ts';
import type { QueryRow } from '../../contract/admin.ts';
import * as calls from '../../contract/calls.ts';
import Badge from './Badge.tsx';
import ListView, { type Column } from './ListView.tsx';
import { useList } from './useList.ts';
import { queryWords } from './words.ts';

/** What visitors asked through the contact form. Everything they wrote is shown as text (B60). */
export default function Queries({ zone }: { zone: string }) {
  const list = useList('queries');
  const [working, setWorking] = useState('');
  const [note, setNote] = useState('');

  async function mark(row: QueryRow): Promise<void> {
    if (working !== '') return;
    setWorking(row.reference);
    const status = row.status === 'open' ? 'answered' : 'open';
    const result = await call(calls.adminQueryUpdate, { params: { reference: row.reference }, body: { status } });
    setWorking('');
    if (!result.ok) {
      setNote(`${row.reference} was not changed: ${result.problem.detail}`);
      return;
    }
    list.replace((one) => one.reference === row.reference, result.data);
    setNote(`${row.reference} is ${queryWords[status].toLowerCase()}.`);
  }

  const columns: readonly Column<QueryRow>[] = [
    {
      title: 'Subject',
      sort: 'subject',
      cell: (row) => (
        <>
          <span className="strong">{row.subject}</span>
          <span className="sub">{row.reference}</span>
        </>
      ),
    },
    {
      title: 'From',
      sort: 'name',
      cell: (row) => (
        <>
          {row.name ?? <span className="none">No name</span>}
          <span className="sub">{row.email ?? 'no address'}</span>
        </>
      ),
    },
    { title: 'Received', sort: 'received', cell: (row) => instantText(row.receivedAt, zone) },
    {
      title: 'State',
      cell: (row) => (
        <>
          <Badge mood={row.status === 'open' ? 'open' : 'good'}>{queryWords[row.status]}</Badge>
          {row.answeredAt && <span className="sub">{instantText(row.answeredAt, zone)}</span>}
        </>
      ),
    },
  ];

  return (
    <>
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="queries"
        list={list}
        keyOf={(row) => row.reference}
        columns={columns}
        detail={(row) => <Message row={row} busy={working === row.reference} onMark={() => void mark(row)} />}
        texts={{
          title: 'Queries',
          empty: 'Nobody has asked anything yet.',
          searchHint: 'Reference, name, address, words',
          filterLabel: 'State',
          filters: queryWords,
        }}
      />
    </>
  );
}

function Message({ row, busy, onMark }: { row: QueryRow; busy: boolean; onMark: () => void }) {
  return (
    <details className="disclosure">
      <summary>
        Message<span className="visually-hidden"> of {row.reference}</span>
      </summary>
      <p className="message">{row.message}</p>
      {row.answeredBy && <p className="sub">Answered by {row.answeredBy}</p>}
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

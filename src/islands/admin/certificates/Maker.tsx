import { type ChangeEvent, useId, useState } from 'react';
import { call } from '../../../client/api.ts';
import { adminCertificateTable } from '../../../contract/calls/certificates.ts';
import type { ReadTableAnswer } from '../../../contract/certificate-desk.ts';
import { certificateKinds, type TableKind, tableKindNames } from '../../../contract/certificates.ts';
import { counted } from '../../../contract/counted.ts';
import Preview from './Preview.tsx';
import Work from './Work.tsx';

interface Props {
  /** Is told when something was made or mailed. */
  onChange: () => void;
}

/** Makes certificates of a table: pasted or a file, looked at before anything is made. */
export default function Maker({ onChange }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [usual, setUsual] = useState('');
  const [table, setTable] = useState<ReadTableAnswer>();
  const [number, setNumber] = useState(0);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  async function read(): Promise<void> {
    if (busy || (text.trim() === '' && !file)) {
      setNote('Paste a table or choose a file.');
      return;
    }
    setBusy(true);
    setNote('Reading the table…');
    const source = file ? { file: { name: file.name, base64: await base64Of(file) } } : { text };
    const body = { ...source, ...(usual !== '' && { usual: usual as TableKind }) };
    const result = await call(adminCertificateTable, { body });
    setBusy(false);
    setTable(result.ok ? result.data : undefined);
    setNumber((before) => before + 1);
    setNote(
      result.ok
        ? `${counted(result.data.rows.length, 'row')} read, ${counted(result.data.problems.length, 'mistake')}.`
        : `Not read: ${result.problem.detail}`,
    );
  }

  /** What was looked at is no longer what stands in the form. */
  function changed(): void {
    setTable(undefined);
    setNote('');
  }

  return (
    <details className="disclosure maker">
      <summary>Make certificates from a table</summary>
      <p>
        The first line names the columns: name, email, kind, title. Paste it from a spreadsheet, or choose a CSV or
        .xlsx file. Addresses are used for the emails and not kept.
      </p>
      <div className="field">
        <label htmlFor={`${id}-text`}>Table</label>
        <textarea
          id={`${id}-text`}
          rows={6}
          spellCheck={false}
          value={text}
          placeholder={'name\temail\tkind\ttitle'}
          onChange={(event) => {
            setText(event.target.value);
            changed();
          }}
        />
      </div>
      <div className="maker-choices">
        <div className="field">
          <label htmlFor={`${id}-file`}>File, in its place</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setFile(event.target.files?.[0]);
              changed();
            }}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-usual`}>Kind of rows that name none</label>
          <select
            id={`${id}-usual`}
            value={usual}
            onChange={(event) => {
              setUsual(event.target.value);
              changed();
            }}
          >
            <option value="">Each row names its own</option>
            {tableKindNames.map((kind) => (
              <option key={kind} value={kind}>
                {certificateKinds[kind]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="dash-actions">
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void read()}>
          Read the table
        </button>
      </div>
      <p className="list-note" role="status">
        {note}
      </p>
      {table && <Preview table={table} />}
      {table && table.problems.length === 0 && table.rows.length > 0 && (
        <Work key={number} rows={table.rows} onChange={onChange} />
      )}
    </details>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

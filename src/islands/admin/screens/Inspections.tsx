import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { dayText } from '../../../client/dates.ts';
import * as inspectionCalls from '../../../contract/calls/inspection.ts';
import type { InspectionDecisionBody } from '../../../contract/inspection.ts';
import type { AdminRow } from '../../../contract/lists.ts';
import InspectionCalendar from '../InspectionCalendar.tsx';
import InspectionDecision from '../InspectionDecision.tsx';
import InstitutionLink from '../institution-link.tsx';
import ListView, { type Cells } from '../ListView.tsx';
import { useList } from '../useList.ts';

type InspectionRow = AdminRow<'inspections'>;

interface Props {
  zone: string;
  /** Type of institution, id → label. */
  types: Readonly<Record<string, string>>;
  /** First day on which anybody can be inspected, YYYY-MM-DD. */
  begins: string;
}

const cells: Cells<'inspections'> = {
  institution: (row) => (
    <>
      <InstitutionLink id={row.userId} name={row.institution} />
      <span className="sub">{`${row.identifier}, ${row.state}`}</span>
    </>
  ),
  contactName: (row) => (
    <>
      <span>{row.contactName}</span>
      <span className="sub">{row.contactPhone}</span>
      <a className="sub" href={`mailto:${encodeURIComponent(row.contactEmail).replace('%40', '@')}`}>
        {row.contactEmail}
      </a>
    </>
  ),
};

/** The requests, who is inspected when, and what organisers decide. */
export default function Inspections({ zone, types, begins }: Props) {
  const list = useList('inspections');
  const [working, setWorking] = useState('');
  const [note, setNote] = useState('');
  const [decisions, setDecisions] = useState(0);

  async function decide(row: InspectionRow, body: InspectionDecisionBody): Promise<void> {
    if (working !== '') return;
    setWorking(row.userId);
    setNote('Working…');
    const result = await call(inspectionCalls.adminInspectionDecide, { params: { id: row.userId }, body });
    setWorking('');
    setDecisions((n) => n + 1);
    if (!result.ok) {
      setNote(`${row.institution}: ${result.problem.detail || 'Not done. Try again in a moment.'}`);
      // Somebody else was faster: the list shows what they did.
      if (result.status === 409) list.retry();
      return;
    }
    const { inspection } = result.data;
    if (!inspection) return;
    const { status, day, proposedDates = [], message, revision } = inspection;
    list.replace((one) => one.userId === row.userId, { ...row, status, day, proposedDates, message, revision });
    setNote(`${row.institution}: ${doneText(inspection.status, day)}`);
  }

  return (
    <>
      <InspectionCalendar zone={zone} begins={begins} version={decisions} />
      <p className="list-note" role="status">
        {note}
      </p>
      <ListView
        name="inspections"
        list={list}
        zone={zone}
        cells={cells}
        detail={(row) => (
          <details className="disclosure">
            <summary>
              Details and decision<span className="visually-hidden">{` for ${row.institution}`}</span>
            </summary>
            <p>{`${types[row.type] ?? row.type}. Reference ${row.reference}.`}</p>
            {row.notes && <p className="message">{row.notes}</p>}
            {row.message && (
              <>
                <p className="sub">{row.status === 'refused' ? 'The institution wrote' : 'Last message'}</p>
                <p className="message">{row.message}</p>
              </>
            )}
            <InspectionDecision
              // What was typed for an older state is of no use for the next.
              key={row.revision}
              row={row}
              zone={zone}
              busy={working !== ''}
              onDecide={(body) => void decide(row, body)}
            />
          </details>
        )}
      />
    </>
  );
}

function doneText(status: InspectionRow['status'], day: string | undefined): string {
  if (status === 'confirmed' && day) return `confirmed for ${dayText(day, 'full')}.`;
  return status === 'proposed' ? 'other days are proposed.' : 'declined.';
}

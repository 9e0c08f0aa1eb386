import type { ReactNode } from 'react';
import { dayText, instantText, windowText } from '../../client/dates.ts';
import type { Inspection } from '../../contract/inspection.ts';
import type { InspectionState } from '../../contract/inspection-state.ts';
import Card from './Card.tsx';
import ProposalAnswer from './ProposalAnswer.tsx';
import type { Standing } from './standing.ts';

/** The inspection request, or what it needs. The way to a first one is the next step above (`next-step.ts`). */
export default function InspectionCard({
  standing: { payment, inspection },
  zone,
  onAnswer,
  reload,
}: {
  standing: Standing;
  zone: string;
  /** The institution answered a proposal. */
  onAnswer: (inspection: Inspection) => void;
  /** Asks the server for the newest state. */
  reload: () => void;
}) {
  if (!inspection) {
    const paid = payment === 'paid';
    return (
      <Card title="Inspection" state={paid ? 'Not chosen yet' : 'After payment'} mood="open">
        <p>
          {paid
            ? 'Enter the state and the type of your institution. The form shows your group and the dates you can choose from.'
            : 'You can choose inspection dates once the application fee is paid.'}
        </p>
      </Card>
    );
  }
  return (
    <Card id="inspection" title="Inspection" {...states[inspection.status]}>
      <Decision inspection={inspection} />
      {inspection.status === 'proposed' && (
        <ProposalAnswer inspection={inspection} onAnswer={onAnswer} reload={reload} />
      )}
      <dl className="facts">
        <Fact name="Institution">{`${inspection.institution} (${inspection.identifier})`}</Fact>
        <Fact name={`Inspection window of group ${inspection.group}`}>
          {windowText(inspection.windowStart, inspection.windowEnd)}
        </Fact>
        <Fact name="Preferred dates">
          <ol className="facts-days">
            {inspection.preferredDates.map((day) => (
              <li key={day}>{dayText(day, 'full')}</li>
            ))}
          </ol>
        </Fact>
        <Fact name="Contact">{`${inspection.contactName}, ${inspection.contactPhone}`}</Fact>
        <Fact name="Reference">{inspection.reference}</Fact>
        <Fact name="Saved">{instantText(inspection.savedAt, zone)}</Fact>
      </dl>
      <div className="dash-actions">
        {inspection.day === undefined ? (
          <a className="button button--quiet" href="/inspection/timeline/form">
            Change the request
          </a>
        ) : (
          <a className="button button--quiet" href="/contact">
            Ask for another day
          </a>
        )}
      </div>
    </Card>
  );
}

const states = {
  requested: { state: 'Waiting for the organisers', mood: 'open' },
  proposed: { state: 'Your answer is needed', mood: 'open' },
  refused: { state: 'Waiting for the organisers', mood: 'open' },
  confirmed: { state: 'Confirmed', mood: 'good' },
  declined: { state: 'Declined', mood: 'bad' },
} as const satisfies Record<InspectionState, { state: string; mood: 'good' | 'open' | 'bad' }>;

/** What the organisers decided, or that they have not. */
function Decision({ inspection: { status, day, message } }: { inspection: Inspection }) {
  return (
    <div className="decision" role="status">
      {day !== undefined && (
        <p>
          <span>Inspection day: </span>
          <strong>{dayText(day, 'full')}</strong>
        </p>
      )}
      {status === 'requested' && (
        <p>The organisers confirm one of your dates or propose others. You are told by email.</p>
      )}
      {status === 'refused' && <p>You declined the proposed days. The organisers look for others.</p>}
      {status === 'declined' && (
        <p>The organisers declined the request. You can choose other dates and send it again.</p>
      )}
      {message !== undefined && status !== 'refused' && <blockquote className="message">{message}</blockquote>}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

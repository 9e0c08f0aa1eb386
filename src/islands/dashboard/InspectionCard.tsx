import type { ReactNode } from 'react';
import { dayText, instantText, windowText } from '../../client/dates.ts';
import Card from './Card.tsx';
import type { Standing } from './standing.ts';

/** The inspection request, or what it needs. The way to a first one is the next step above (`next-step.ts`). */
export default function InspectionCard({
  standing: { payment, inspection },
  zone,
}: {
  standing: Standing;
  zone: string;
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
    <Card title="Inspection" state={`Group ${inspection.group}`} mood="good">
      <dl className="facts">
        <Fact name="Institution">{`${inspection.institution} (${inspection.identifier})`}</Fact>
        <Fact name="Inspection window">{windowText(inspection.windowStart, inspection.windowEnd)}</Fact>
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
        <a className="button button--quiet" href="/inspection/timeline/form">
          Change the request
        </a>
      </div>
    </Card>
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

import type { ReactNode } from 'react';
import { dayText, instantText, windowText } from '../../client/dates.ts';
import Card from './Card.tsx';
import type { Standing } from './standing.ts';

/** The inspection request, or the way to it. */
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
      <Card title="Inspection" state={paid ? 'Dates to be chosen' : 'After payment'} mood="open">
        <p>
          {paid
            ? 'Tell us where your institution is and of which kind; the form works out your group and its window.'
            : 'Once the fee is paid you choose up to three days inside the window of your group.'}
        </p>
        <div className="dash-actions">
          {paid && (
            <a className="button" href="/inspection/timeline/form">
              Choose inspection dates
            </a>
          )}
        </div>
      </Card>
    );
  }
  return (
    <Card title="Inspection" state={`Group ${inspection.group}`} mood="good">
      <dl className="facts">
        <Fact name="Institution">{`${inspection.institution} (${inspection.identifier})`}</Fact>
        <Fact name="Window">{windowText(inspection.windowStart, inspection.windowEnd)}</Fact>
        <Fact name="Preferred days">
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

import { useCallback, useState } from 'react';
import { minorText } from '#contract/money';
import { call } from '../../../client/api.ts';
import { dayText, instantText, windowText } from '../../../client/dates.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import * as inspectionCalls from '../../../contract/calls/inspection.ts';
import { counted } from '../../../contract/counted.ts';
import { stateName } from '../../../contract/forms/inspection-words.data.ts';
import type { Inspection, InspectionDecisionBody } from '../../../contract/inspection.ts';
import { inspectionStates } from '../../../contract/inspection-state.ts';
import type { InstitutionRecord } from '../../../contract/institution.ts';
import { auditActions } from '../../../contract/lists/audit.ts';
import { paymentStateChoices } from '../../../contract/lists/payments.ts';
import { queryStates } from '../../../contract/lists/queries.ts';
import { LoadFailed, Loading } from '../../LoadStates.tsx';
import Badge from '../Badge.tsx';
import InspectionDecision from '../InspectionDecision.tsx';
import { Fact, Facts, Part, Rows } from '../InstitutionParts.tsx';
import MoneyPanel from '../MoneyPanel.tsx';
import { useRecord } from '../useRecord.ts';

interface Props {
  /** Id of the institution. */
  record: string;
  zone: string;
  /** Type of institution, id → label. */
  types: Readonly<Record<string, string>>;
}

/** All that is known of one institution, on one screen with an address of its own. */
export default function Institution({ record: id, zone, types }: Props) {
  const { load, read } = useRecord<InstitutionRecord>(
    useCallback(() => call(adminCalls.adminInstitution, { params: { id } }), [id]),
  );
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  async function decide(body: InspectionDecisionBody): Promise<void> {
    if (busy) return;
    setBusy(true);
    setNote('Working…');
    const result = await call(inspectionCalls.adminInspectionDecide, { params: { id }, body });
    setBusy(false);
    setNote(result.ok ? 'Done. The institution is told by email.' : result.problem.detail || 'Not done. Try again.');
    read();
  }

  const record = load.state === 'ready' ? load.data : undefined;
  const name = record && (record.inspection?.institution ?? record.buyer?.name ?? record.email);
  return (
    <section className="institution" aria-labelledby="institution-title">
      {/* It stands before the record does: the focus is on it when the view opens. */}
      <header className="list-head">
        <h2 id="institution-title" className="dash-title" tabIndex={-1}>
          {name ?? 'Institution'}
        </h2>
        <a href="#institutions">All institutions</a>
      </header>
      <p className="list-note" role="status">
        {note}
      </p>
      {load.state === 'loading' && <Loading label="Loading the institution…" blocks={5} />}
      {load.state === 'failed' && <LoadFailed what="The institution" problem={load.problem} retry={read} />}
      {record && (
        <Parts
          record={record}
          zone={zone}
          types={types}
          busy={busy}
          onDecide={(body) => void decide(body)}
          onMoney={read}
        />
      )}
    </section>
  );
}

interface PartsProps {
  record: InstitutionRecord;
  zone: string;
  types: Props['types'];
  busy: boolean;
  onDecide: (body: InspectionDecisionBody) => void;
  onMoney: () => void;
}

function Parts({ record, zone, types, busy, onDecide, onMoney }: PartsProps) {
  return (
    <>
      <Profile record={record} zone={zone} types={types} />
      <Payments record={record} zone={zone} onMoney={onMoney} />
      <InspectionPart inspection={record.inspection} zone={zone} id={record.id} busy={busy} onDecide={onDecide} />
      <Part title="Queries" empty="No query came from this address." count={record.queries.length}>
        <Rows
          rows={record.queries.map((query) => ({
            key: query.reference,
            at: instantText(query.receivedAt, zone),
            text: query.subject,
            href: `#queries/${query.reference}`,
            state: queryStates[query.status],
            more: [
              query.reference,
              query.answers > 0 && counted(query.answers, 'answer'),
              query.answeredBy && `answered by ${query.answeredBy}`,
            ]
              .filter(Boolean)
              .join(', '),
            message: query.message,
          }))}
        />
      </Part>
      <div className="institution-pair">
        <Part title="Emails sent" empty="No email has been sent to this address." count={record.mails.length}>
          <Rows
            rows={record.mails.map(({ at, subject }) => ({
              key: `${at} ${subject}`,
              at: instantText(at, zone),
              text: subject,
            }))}
          />
        </Part>
        <Part title="Activity" empty="Nothing was done yet." count={record.deeds.length}>
          <Rows
            rows={record.deeds.map(({ id: key, at, actor, action }) => ({
              key,
              at: instantText(at, zone),
              text: auditActions[action].label,
              more: actor,
            }))}
          />
        </Part>
      </div>
    </>
  );
}

interface PartProps {
  record: InstitutionRecord;
  zone: string;
}

function Profile({ record, zone, types }: PartProps & Pick<Props, 'types'>) {
  const { email, disabled, registeredAt, buyer, inspection } = record;
  return (
    <Part title="Profile">
      <Facts>
        <Fact name="Account">{email}</Fact>
        {disabled && (
          <Fact name="Sign-in">
            <Badge mood="bad">Disabled</Badge>
          </Fact>
        )}
        <Fact name="Registered">{instantText(registeredAt, zone)}</Fact>
        {inspection && (
          <>
            <Fact name="Identifier">{inspection.identifier}</Fact>
            <Fact name={stateName}>{inspection.state}</Fact>
            <Fact name="Type">{types[inspection.type] ?? inspection.type}</Fact>
            <Fact name="Contact person">
              <span>{`${inspection.contactName}, ${inspection.contactPhone}`}</span>{' '}
              <a href={`mailto:${encodeURIComponent(inspection.contactEmail).replace('%40', '@')}`}>
                {inspection.contactEmail}
              </a>
            </Fact>
          </>
        )}
        {buyer && (
          <>
            <Fact name="Invoices are for">{buyer.name}</Fact>
            <Fact name="Address">
              <span className="message">{buyer.address}</span>
            </Fact>
            {buyer.taxNumber && <Fact name="Tax number">{buyer.taxNumber}</Fact>}
          </>
        )}
      </Facts>
    </Part>
  );
}

function Payments({ record: { id, email, payments }, zone, onMoney }: PartProps & { onMoney: () => void }) {
  return (
    <Part title="Payments" empty="No payment has been started." count={payments.length}>
      {payments.map((payment) => {
        const { label, mood } = paymentStateChoices[payment.status];
        const money = (amount: number) => minorText(amount, payment.currency);
        return (
          <Facts key={payment.year}>
            <Fact name={`Fee of ${payment.year}`}>
              <span>{payment.currency === '' ? 'None' : money(payment.amount)}</span> <Badge mood={mood}>{label}</Badge>
            </Fact>
            {payment.paidAt && <Fact name="Paid">{instantText(payment.paidAt, zone)}</Fact>}
            {payment.receiptNumber && <Fact name="Receipt number">{payment.receiptNumber}</Fact>}
            {payment.refunds.map(({ amount, status, at }) => (
              <Fact key={at} name="Refund">{`${money(amount)}, ${status}, ${instantText(at, zone)}`}</Fact>
            ))}
            {payment.disputes.map(({ amount, status, at }) => (
              <Fact key={at} name="Dispute">{`${money(amount)}, ${status}, ${instantText(at, zone)}`}</Fact>
            ))}
            <Fact name="Payment number">
              <span className="mono">{payment.intentId || 'None'}</span>
            </Fact>
          </Facts>
        );
      })}
      {payments.some(({ receiptNumber }) => receiptNumber) && (
        <MoneyPanel userId={id} email={email} zone={zone} onChange={onMoney} />
      )}
    </Part>
  );
}

interface InspectionPartProps {
  inspection: Inspection | null;
  zone: string;
  id: string;
  busy: boolean;
  onDecide: (body: InspectionDecisionBody) => void;
}

function InspectionPart({ inspection, zone, id, busy, onDecide }: InspectionPartProps) {
  if (!inspection) return <Part title="Inspection" empty="The institution has not chosen its dates yet." count={0} />;
  const { label, mood } = inspectionStates[inspection.status];
  const row = { ...inspection, userId: id, proposedDates: inspection.proposedDates ?? [] };
  return (
    <Part title="Inspection">
      <Facts>
        <Fact name="Status">
          <Badge mood={mood}>{label}</Badge>
        </Fact>
        {inspection.day && <Fact name="Confirmed day">{dayText(inspection.day, 'full')}</Fact>}
        <Fact name={`Inspection window of group ${inspection.group}`}>
          {windowText(inspection.windowStart, inspection.windowEnd)}
        </Fact>
        <Fact name="Reference">{inspection.reference}</Fact>
        <Fact name="Saved">{instantText(inspection.savedAt, zone)}</Fact>
        {inspection.notes && (
          <Fact name="Notes">
            <span className="message">{inspection.notes}</span>
          </Fact>
        )}
        {inspection.message && (
          <Fact name="Last message">
            <span className="message">{inspection.message}</span>
          </Fact>
        )}
      </Facts>
      <InspectionDecision key={inspection.revision} row={row} zone={zone} busy={busy} onDecide={onDecide} />
    </Part>
  );
}

import { useId, useState } from 'react';
import { dayText, windowText } from '../../client/dates.ts';
import { now } from '../../client/now.ts';
import type { InspectionDecisionBody } from '../../contract/inspection.ts';
import type { AdminRow } from '../../contract/lists.ts';
import { dayIn, laterDay } from '../../contract/placement.ts';
import ConfirmDialog from './ConfirmDialog.tsx';

/** What a decision needs to know of a request. */
type DecidedRow = Pick<
  AdminRow<'inspections'>,
  | 'institution'
  | 'status'
  | 'day'
  | 'preferredDates'
  | 'proposedDates'
  | 'group'
  | 'windowStart'
  | 'windowEnd'
  | 'revision'
>;

interface Props {
  row: DecidedRow;
  zone: string;
  busy: boolean;
  onDecide: (body: InspectionDecisionBody) => void;
}

/** How many days are asked for at once. */
const proposedAtOnce = 3;

/** What organisers can decide about a request: a day of the institution's or others, or not to inspect. Each is asked once more. */
export default function InspectionDecision({ row, zone, busy, onDecide }: Props) {
  const [intent, setIntent] = useState<InspectionDecisionBody>();
  const today = dayIn(zone, now());
  const days = [...new Set([...row.preferredDates, ...row.proposedDates])];
  return (
    <div className="decide">
      <section aria-label={`Days of ${row.institution}`}>
        <h3>Confirm a day</h3>
        <ul className="decide-days">
          {days.map((day) => (
            <li key={day}>
              <span>
                <span>{dayText(day, 'full')}</span>
                <span className="sub">{standingOf(day, row, today)}</span>
              </span>
              {!(row.status === 'confirmed' && row.day === day) && day >= today && (
                <button
                  type="button"
                  className="button button--quiet"
                  aria-disabled={busy || undefined}
                  onClick={() => setIntent({ action: 'confirm', day, revision: row.revision })}
                >
                  Confirm<span className="visually-hidden">{` ${dayText(day, 'full')}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ProposeDays row={row} tomorrow={laterDay(today, 1)} busy={busy} onDecide={setIntent} />
      {row.status !== 'declined' && <Decline row={row} busy={busy} onDecide={setIntent} />}
      {intent && (
        <ConfirmDialog
          {...questionOf(intent, row)}
          onAnswer={(yes) => {
            setIntent(undefined);
            if (yes && !busy) onDecide(intent);
          }}
        />
      )}
    </div>
  );
}

function standingOf(day: string, { status, day: confirmed, preferredDates }: DecidedRow, today: string) {
  const place = preferredDates.indexOf(day);
  const words = place < 0 ? 'proposed' : `choice ${place + 1} of the institution`;
  if (day === confirmed) return status === 'confirmed' ? `${words}, confirmed` : `${words}, confirmed so far`;
  return day < today ? `${words}, has passed` : words;
}

interface PartProps {
  row: DecidedRow;
  busy: boolean;
  onDecide: (body: InspectionDecisionBody) => void;
}

function ProposeDays({ row, tomorrow, busy, onDecide }: PartProps & { tomorrow: string }) {
  const id = useId();
  const [days, setDays] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const propose = () => {
    const chosen = [...new Set(days.filter(Boolean))].sort();
    const early = chosen.some((day) => day < tomorrow);
    setError(chosen.length === 0 ? 'Choose at least one day.' : early ? 'Propose days from tomorrow on.' : '');
    if (chosen.length === 0 || early || busy) return;
    onDecide({
      action: 'propose',
      days: chosen,
      revision: row.revision,
      ...(message.trim() !== '' && { message: message.trim() }),
    });
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Propose other days</h3>
      <p className="sub">{`Window of group ${row.group}: ${windowText(row.windowStart, row.windowEnd)}.`}</p>
      <div className="decide-fields">
        {Array.from({ length: proposedAtOnce }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as many fields as there are places
          <div className="field" key={place}>
            <label htmlFor={`${id}-${place}`}>{`Day ${place + 1}`}</label>
            <input
              id={`${id}-${place}`}
              type="date"
              min={tomorrow}
              value={days[place] ?? ''}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setDays((before) =>
                  Array.from({ length: proposedAtOnce }, (_, n) => (n === place ? value : (before[n] ?? ''))),
                );
              }}
            />
          </div>
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`}>Message (optional)</label>
        <textarea
          id={`${id}-message`}
          rows={2}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      {error && <Fault id={`${id}-error`} text={error} />}
      <button type="button" className="button button--quiet" aria-disabled={busy || undefined} onClick={propose}>
        Propose these days
      </button>
    </section>
  );
}

function Decline({ row, busy, onDecide }: PartProps) {
  const id = useId();
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const decline = () => {
    setError(message.trim() === '' ? 'Give the reason.' : '');
    if (message.trim() !== '' && !busy)
      onDecide({ action: 'decline', message: message.trim(), revision: row.revision });
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{row.day === undefined ? 'Decline the request' : 'Cancel the inspection'}</h3>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason, as the institution reads it</label>
        <textarea
          id={`${id}-reason`}
          rows={2}
          maxLength={1000}
          value={message}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      {error && <Fault id={`${id}-error`} text={error} />}
      <button type="button" className="button button--quiet" aria-disabled={busy || undefined} onClick={decline}>
        {row.day === undefined ? 'Decline' : 'Cancel the inspection'}
      </button>
    </section>
  );
}

function questionOf(body: InspectionDecisionBody, { institution, day }: DecidedRow) {
  const told = `${institution} is told by email`;
  switch (body.action) {
    case 'confirm':
      return {
        title: `Confirm ${dayText(body.day, 'full')}?`,
        text: `${told}, with a calendar file.${day && day !== body.day ? ` The inspection moves from ${dayText(day, 'full')}.` : ''}`,
        button: 'Confirm the day',
      };
    case 'propose':
      return {
        title: 'Propose these days?',
        text: `${told} and answers: ${body.days.map((one) => dayText(one, 'full')).join(', ')}.`,
        button: 'Propose',
      };
    case 'decline':
      return day === undefined
        ? { title: 'Decline this request?', text: `${told}, with the reason.`, button: 'Decline the request' }
        : {
            title: 'Cancel this inspection?',
            text: `${told}, with the reason and a calendar file that takes ${dayText(day, 'full')} away.`,
            button: 'Cancel the inspection',
          };
  }
}

const Fault = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p className="field-error" id={id} role="alert">
    {text}
  </p>
);

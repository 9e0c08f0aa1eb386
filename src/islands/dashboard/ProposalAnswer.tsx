import { useId, useState } from 'react';
import { call } from '../../client/api.ts';
import { dayText } from '../../client/dates.ts';
import * as inspectionCalls from '../../contract/calls/inspection.ts';
import type { Inspection, InspectionAnswerBody } from '../../contract/inspection.ts';
import '../form/Field.css';
import '../form/Form.css';
import './ProposalAnswer.css';

interface Props {
  inspection: Inspection;
  onAnswer: (inspection: Inspection) => void;
  reload: () => void;
}

/** The days that the organisers propose, each with its button, and the way to decline them all. */
export default function ProposalAnswer({ inspection, onAnswer, reload }: Props) {
  const id = useId();
  const [working, setWorking] = useState(false);
  const [note, setNote] = useState('');
  const [overtaken, setOvertaken] = useState(false);
  const [message, setMessage] = useState('');
  const { revision, proposedDates = [] } = inspection;

  async function answer(body: InspectionAnswerBody): Promise<void> {
    if (working) return;
    setWorking(true);
    setNote('Sending your answer…');
    const result = await call(inspectionCalls.inspectionAnswer, { body });
    setWorking(false);
    if (result.ok && result.data.inspection) {
      onAnswer(result.data.inspection);
      return;
    }
    if (result.ok || result.status === 401) return;
    setOvertaken(result.problem.code === 'conflict' || result.problem.code === 'not_proposed');
    setNote(`Your answer was not taken. ${result.problem.detail || 'Try again in a moment.'}`);
  }

  return (
    <div className="proposal">
      <h4>The organisers propose</h4>
      <ul>
        {proposedDates.map((day) => (
          <li key={day}>
            <span>{dayText(day, 'full')}</span>
            <button
              type="button"
              className="button"
              aria-disabled={working || undefined}
              onClick={() => void answer({ action: 'accept', day, revision })}
            >
              Accept<span className="visually-hidden">{` ${dayText(day, 'full')}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <details className="disclosure">
        <summary>None of these days is possible</summary>
        <div className="field">
          <label htmlFor={`${id}-message`}>Message to the organisers (optional)</label>
          <textarea
            id={`${id}-message`}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </div>
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={working || undefined}
          onClick={() =>
            void answer({ action: 'refuse', revision, ...(message.trim() !== '' && { message: message.trim() }) })
          }
        >
          Decline the proposal
        </button>
      </details>
      <p className="form-note" role="status">
        {note}
      </p>
      {overtaken && (
        <button type="button" className="link-button" onClick={reload}>
          Show the newest state
        </button>
      )}
    </div>
  );
}

import { useEffect, useId, useRef } from 'react';
import './ErrorSummary.css';

/** One thing that is wrong. */
export interface Fault {
  /** Id of the control that it is about; without one it is about no control of the screen. */
  readonly id?: string | undefined;
  readonly text: string;
}

/** An attempt that failed. A new object is a new failure: it is announced and gets the focus. */
export interface Failure {
  /** What did not happen, as a sentence: "Your message was not sent." */
  readonly title: string;
  readonly faults: readonly Fault[];
  /** Somebody else's fields have put the focus into the first that is wrong, where it stays. */
  readonly isAtField?: boolean;
}

/**
 * What stands at the head of a form whose attempt has failed, until the next one (BUG-UX01, WCAG 3.3.1): announced, focused, each fault
 * a link to its field. A toast may say the same beside it and goes; this stays.
 */
export default function ErrorSummary({ failure: { title, faults }, failure }: { failure: Failure }) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  // Each failure is told anew, even one that says the same.
  useEffect(() => {
    if (!failure.isAtField) place.current?.focus();
  }, [failure]);
  return (
    <div ref={place} className="error-summary" role="alert" tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.id ?? fault.text}>
            <FaultLine fault={fault} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FaultLine({ fault: { id, text } }: { fault: Fault }) {
  if (id === undefined) return <p>{text}</p>;
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // Not every engine moves the focus with the address, and none should: the way back stays what it was.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {text}
    </a>
  );
}

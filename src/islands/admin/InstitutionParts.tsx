import { type ReactNode, useId } from 'react';
import Badge, { type Mood } from './Badge.tsx';

interface PartProps {
  title: string;
  /** Said when there is nothing; `count` tells. */
  empty?: string;
  count?: number;
  children?: ReactNode;
}

/** A card of the record, with its heading. */
export function Part({ title, empty, count, children }: PartProps) {
  const id = useId();
  return (
    <section className="card institution-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {count === 0 ? <p className="none">{empty}</p> : children}
    </section>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className="institution-facts">{children}</dl>;

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface RecordRow {
  readonly key: string;
  /** When, in words. */
  readonly at: string;
  readonly text: string;
  /** Where its own record stands. */
  readonly href?: string;
  readonly state?: { readonly label: string; readonly mood: Mood };
  readonly more?: string;
  /** Shown when it is opened. */
  readonly message?: string;
}

/** What happened, newest first. */
export function Rows({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <ol className="institution-rows">
      {rows.map(({ key, at, text, href, state, more, message }) => (
        <li key={key}>
          <span className="sub">{at}</span>
          <div className="institution-row">
            {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
            {state && <Badge mood={state.mood}>{state.label}</Badge>}
          </div>
          {more && <span className="sub">{more}</span>}
          {message && (
            <details className="disclosure">
              <summary>
                Message<span className="visually-hidden">{` of ${key}`}</span>
              </summary>
              <p className="message">{message}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

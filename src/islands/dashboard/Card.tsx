import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  state: string;
  mood: 'good' | 'open' | 'bad';
  /** Where a link of the site leads to the card. */
  id?: string;
  children: ReactNode;
}

/** One side of the application: what it is, where it stands, what can be done. */
export default function Card({ title, state, mood, id, children }: CardProps) {
  return (
    <section id={id} className="card dash-card" aria-label={title}>
      <header className="dash-card-head">
        <h3>{title}</h3>
        <span className="badge" data-mood={mood}>
          {state}
        </span>
      </header>
      {children}
    </section>
  );
}

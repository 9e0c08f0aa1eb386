import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  state: string;
  mood: 'good' | 'open';
  children: ReactNode;
}

/** One side of the application: what it is, where it stands, what can be done. */
export default function Card({ title, state, mood, children }: CardProps) {
  return (
    <section className="card dash-card" aria-label={title}>
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

import type { ReactNode } from 'react';

export type Mood = 'good' | 'open' | 'bad' | 'quiet';

/** A state in a word. The dot repeats the colour; the word carries the meaning. */
export default function Badge({ mood, children }: { mood: Mood; children: ReactNode }) {
  return (
    <span className="badge" data-mood={mood}>
      {children}
    </span>
  );
}

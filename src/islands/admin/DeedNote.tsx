import { useEffect, useState } from 'react';

/** How long a deed can be taken back from its message, in milliseconds, since the pointer and the focus last left it. */
export const undoneWithinMs = 20_000;

/** What is said of the last deed, and how it is taken back where it can be. */
export interface Said {
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

export const nothingSaid: Said = { text: '' };

/** The line that says what was done. Its button goes after a time, so that nobody presses it long after; the deed's own button stays. */
export default function DeedNote({ said }: { said: Said }) {
  const [over, setOver] = useState<Said>();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const { text, undo } = said;
  const isOffered = undo !== undefined && over !== said;
  const isHeld = held.pointer || held.focus;
  useEffect(() => {
    if (!isOffered || isHeld) return;
    const timer = setTimeout(() => setOver(said), undoneWithinMs);
    return () => clearTimeout(timer);
  }, [said, isOffered, isHeld]);
  const hold = (change: Partial<typeof held>) => setHeld((before) => ({ ...before, ...change }));
  return (
    <p
      className="list-note"
      role="status"
      tabIndex={-1}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
    >
      {text && <span>{isOffered ? `${text} ` : text}</span>}
      {isOffered && (
        <button
          type="button"
          className="button button--quiet undo"
          onFocus={() => hold({ focus: true })}
          onBlur={() => hold({ focus: false })}
          onClick={(event) => {
            // The button goes, and its focus must not go with it.
            event.currentTarget.parentElement?.focus();
            undo();
          }}
        >
          Undo
        </button>
      )}
    </p>
  );
}

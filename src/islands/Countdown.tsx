import { useEffect, useState } from 'react';
import { type ConferenceWindow, countdownAt, REFRESH_MS, type Countdown as State } from '../client/countdown.ts';
import { now as present } from '../client/now.ts';

const headings = {
  before: 'Conference starts in',
  during: 'Conference ends in',
  ended: 'Conference Ended',
} as const satisfies Record<State['phase'], string>;

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * The live countdown of the home page (SPEC-4). The page is built long before it is read, so the first paint
 * knows no time: the boxes hold their places until the island wakes, and nothing moves when it does.
 */
export default function Countdown(conference: ConferenceWindow) {
  const { start, end } = conference;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(present());
    tick();
    const timer = setInterval(tick, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  const state = now === undefined ? undefined : countdownAt(now, { start, end });
  if (state?.phase === 'ended') {
    return (
      <div className="countdown" data-phase="ended">
        <h3>{headings.ended}</h3>
      </div>
    );
  }
  return (
    <div className="countdown" data-phase={state?.phase}>
      {state ? <h3>{headings[state.phase]}</h3> : <p aria-hidden="true">…</p>}
      <div role="timer" aria-label={state && headings[state.phase]}>
        <dl>
          {units.map((unit) => {
            const number = state ? String(state.remaining[unit]).padStart(2, '0') : '––';
            const name = state?.remaining[unit] === 1 ? unit.slice(0, -1) : unit;
            // Another number begins elsewhere in its box: it is another text there, and none that moved.
            return (
              <div key={unit}>
                <dt key={name}>{name}</dt>
                <dd key={number}>{number}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </div>
  );
}

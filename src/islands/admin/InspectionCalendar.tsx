import { useCallback, useEffect, useState } from 'react';
import { call } from '../../client/api.ts';
import { onReturn } from '../../client/ask-again.ts';
import { dayText, laterMonth, monthText, weeksOf } from '../../client/dates.ts';
import { now } from '../../client/now.ts';
import * as inspectionCalls from '../../contract/calls/inspection.ts';
import { counted } from '../../contract/counted.ts';
import type { CalendarEntry, InspectionMonth } from '../../contract/inspection.ts';
import { dayIn, laterDay } from '../../contract/placement.ts';
import { LoadFailed, Loading } from '../LoadStates.tsx';
import type { Load } from '../useGuardedLoad.ts';
import Badge from './Badge.tsx';
import { institutionAnchor } from './institution-link.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  zone: string;
  /** First day on which anybody can be inspected, YYYY-MM-DD: the month to begin with while it lies ahead. */
  begins: string;
  /** Changes when something was decided: the month is then read anew. */
  version: number;
}

/** Who is inspected on which day of a month, who wishes to be, and where that is more than a day holds. */
export default function InspectionCalendar({ zone, begins, version }: Props) {
  const [month, setMonth] = useState(() => ([begins, dayIn(zone, now())].sort()[1] ?? '').slice(0, 7));
  const [load, setLoad] = useState<Load<InspectionMonth>>({ state: 'loading' });
  const read = useCallback(
    async (signal: AbortSignal) => {
      const result = await call(inspectionCalls.adminInspectionDays, { query: { month }, signal });
      if (signal.aborted) return;
      setLoad(result.ok ? { state: 'ready', data: result.data } : { state: 'failed', problem: result });
    },
    [month],
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision and each press of "Try again" asks anew
  useEffect(() => {
    const life = new AbortController();
    void read(life.signal);
    onReturn(() => void read(life.signal), life.signal);
    return () => life.abort();
  }, [read, version, attempt]);

  return (
    <section className="calendar" aria-labelledby="calendar-title">
      <header className="list-head">
        <h2 id="calendar-title" className="dash-title" aria-live="polite">
          {monthText(month)}
        </h2>
        <div className="dash-actions">
          {([-1, 1] as const).map((step) => (
            <button
              key={step}
              type="button"
              className="button button--quiet"
              onClick={() => setMonth(laterMonth(month, step))}
            >
              {monthText(laterMonth(month, step))}
            </button>
          ))}
        </div>
      </header>
      {load.state === 'loading' && <Loading label="Loading the calendar…" blocks={2} />}
      {load.state === 'failed' && (
        <LoadFailed what="The calendar" problem={load.problem} retry={() => setAttempt((n) => n + 1)} />
      )}
      {load.state === 'ready' && <Month {...load.data} today={dayIn(zone, now())} />}
    </section>
  );
}

function Month({ month, capacity, entries, today }: InspectionMonth & { today: string }) {
  const last = laterDay(`${laterMonth(month, 1)}-01`, -1);
  const confirmed = entries.filter((entry) => entry.confirmed).length;
  return (
    <>
      <p className="list-count">
        {entries.length === 0
          ? `Nobody is inspected or wishes to be. A day holds ${counted(capacity, 'inspection')}.`
          : `${counted(confirmed, 'confirmed inspection')}. A day holds ${capacity}.`}
      </p>
      <table className="month" data-empty={entries.length === 0 || undefined} aria-labelledby="calendar-title">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
                <span className="visually-hidden">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(`${month}-01`, last).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a fixed sheet
            <tr key={row}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells of a fixed sheet
                  <td key={column} data-empty="true" />
                ) : (
                  <Day
                    key={day}
                    day={day}
                    isToday={day === today}
                    capacity={capacity}
                    entries={entries.filter((entry) => entry.day === day)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  capacity: number;
  entries: readonly CalendarEntry[];
}

function Day({ day, isToday, capacity, entries }: DayProps) {
  const sure = entries.filter(({ confirmed }) => confirmed);
  const wishes = entries.filter(({ confirmed }) => !confirmed);
  return (
    <td data-empty={entries.length === 0 || undefined} aria-current={isToday ? 'date' : undefined}>
      <span className="month-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="month-day">{dayText(day, 'full')}</span>
      {sure.length > 0 && (
        <>
          <span className="month-count">{`${sure.length} of ${capacity} confirmed`}</span>
          <Names entries={sure} />
        </>
      )}
      {sure.length > capacity ? (
        <Badge mood="bad">Too many</Badge>
      ) : sure.length === capacity ? (
        <Badge mood="bad">Full</Badge>
      ) : (
        sure.length + wishes.length > capacity && <Badge mood="open">More wishes than room</Badge>
      )}
      {wishes.length > 0 && (
        <details className="disclosure">
          <summary>
            <span>{counted(wishes.length, 'wish', 'wishes')}</span>
            <span className="visually-hidden">{` for ${dayText(day, 'full')}`}</span>
          </summary>
          <Names entries={wishes} />
        </details>
      )}
    </td>
  );
}

const Names = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <ul>
    {entries.map(({ id, institution }) => (
      <li key={id}>
        <a href={institutionAnchor(id)}>{institution}</a>
      </li>
    ))}
  </ul>
);

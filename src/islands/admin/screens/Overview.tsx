import { useCallback, useEffect, useState } from 'react';
import { countText } from '#contract/counted';
import { minorText } from '#contract/money';
import { call } from '../../../client/api.ts';
import { instantText } from '../../../client/dates.ts';
import type { AdminOverview } from '../../../contract/admin.ts';
import * as adminCalls from '../../../contract/calls/admin.ts';
import { counted } from '../../../contract/counted.ts';
import { groupNumbers } from '../../../contract/forms/inspection-words.data.ts';
import { LoadFailed, Loading } from '../../LoadStates.tsx';
import type { Load } from '../../useGuardedLoad.ts';
import { DayBars, Rows, Shares } from '../charts.tsx';
import { useOnNews } from '../news.ts';

/** The state of the conference on one screen: counts first, small pictures below them. */
export default function Overview({ zone, ratings }: { zone: string; ratings: readonly string[] }) {
  const [load, setLoad] = useState<Load<AdminOverview>>({ state: 'loading' });
  const refresh = useCallback(async () => {
    const result = await call(adminCalls.adminOverview);
    setLoad(result.ok ? { state: 'ready', data: result.data } : { state: 'failed', problem: result });
  }, []);
  useEffect(() => void refresh(), [refresh]);
  useOnNews(useCallback(({ changed }) => changed.length > 0 && void refresh(), [refresh]));

  return (
    <section aria-labelledby="overview-title">
      <header className="list-head">
        {/* It stands before the counts do: the focus is on it when the view opens. */}
        <h2 id="overview-title" className="dash-title" tabIndex={-1}>
          Overview
        </h2>
        {load.state === 'ready' && (
          <p className="list-count">
            <span>{`As of ${instantText(load.data.asOf, zone)}`}</span>{' '}
            <button type="button" className="link-button" onClick={() => void refresh()}>
              Refresh
            </button>
          </p>
        )}
      </header>
      {load.state === 'loading' && <Loading label="Loading the overview…" blocks={6} />}
      {load.state === 'failed' && (
        <LoadFailed what="The overview" problem={load.problem} retry={() => void refresh()} />
      )}
      {load.state === 'ready' && <Counts overview={load.data} zone={zone} ratings={ratings} />}
    </section>
  );
}

/** `12 answered; median time to an answer 5 hours; the oldest has waited since 3 Jun 2026, 09:30`. */
function waitingText({ answered, medianMs, oldest }: AdminOverview['queries'], zone: string): string {
  const median = medianMs === undefined ? '' : `; median time to an answer ${spanText(medianMs)}`;
  const since = oldest === undefined ? '' : `; the oldest has waited since ${instantText(oldest, zone)}`;
  return `${countText(answered)} answered${median}${since}`;
}

/** In the largest unit of which it has two, rounded up: `90 minutes`, `26 hours`, `3 days`. */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}

interface CountsProps {
  overview: AdminOverview;
  zone: string;
  ratings: readonly string[];
}

function Counts({ overview, zone, ratings }: CountsProps) {
  const { institutions, payments, queries, feedback, inspections } = overview;
  const { states } = payments;
  return (
    <>
      <p
        className="overview-compared"
        data-late={payments.late || undefined}
        role={payments.late ? 'alert' : undefined}
      >
        {payments.late && <strong>Payments are not being compared with the payment provider. </strong>}
        <span>
          {payments.comparedAt === undefined
            ? 'They have not been compared yet.'
            : `Payments were last compared ${instantText(payments.comparedAt, zone)}.`}
        </span>
        {payments.late && <span> Ask who looks after the site to run npm run reconcile.</span>}
      </p>
      <div className="tiles">
        <Tile
          name="Institutions"
          value={countText(institutions.total)}
          note={institutions.disabled > 0 ? `${institutions.disabled} disabled` : 'registered'}
          href="#institutions"
        >
          <DayBars label="Registrations" days={institutions.days} />
        </Tile>
        <Tile
          name="Paid"
          value={countText(states.paid)}
          note={`of ${counted(institutions.total, 'institution')}`}
          href="#payments"
        >
          <Shares
            label="Payments"
            shares={[
              { name: 'Paid', count: states.paid, tone: 'one' },
              { name: 'In progress', count: states.initiated + states.processing, tone: 'two' },
              { name: 'Not paid', count: states.none, tone: 'quiet' },
              { name: 'Refunded', count: states.refunded, tone: 'three' },
              { name: 'Disputed', count: states.disputed, tone: 'bad' },
            ]}
          />
        </Tile>
        <Tile name="Open queries" value={countText(queries.open)} note={waitingText(queries, zone)} href="#queries">
          <DayBars label="Queries received" days={queries.days} />
        </Tile>
        <Tile
          name="Feedback"
          value={feedback.average === undefined ? 'None yet' : feedback.average.toFixed(1)}
          note={feedback.total === 0 ? '' : `of 5, from ${counted(feedback.total, 'answer')}`}
          href="#feedback"
        >
          <Rows
            label="Ratings"
            rows={feedback.ratings.map((count, index) => ({ name: ratings[index] ?? `${index + 1}`, count })).reverse()}
          />
        </Tile>
        <Tile
          name="Inspections"
          value={countText(inspections.total)}
          note={inspections.total === 1 ? 'request' : 'requests'}
          href="#inspections"
        >
          <Rows
            label="Requests by group"
            rows={groupNumbers.map((group) => ({ name: `Group ${group}`, count: inspections.groups[group - 1] ?? 0 }))}
          />
        </Tile>
        <Tile
          name="Amount received"
          value={payments.currency ? minorText(payments.collected, payments.currency) : '0'}
          note=""
          href="#payments"
        >
          <DayBars label="Payments received" days={payments.days} />
        </Tile>
      </div>
    </>
  );
}

interface TileProps {
  name: string;
  value: string;
  note: string;
  href: string;
  children: React.ReactNode;
}

function Tile({ name, value, note, href, children }: TileProps) {
  return (
    <article className="card tile">
      <h3 className="tile-name">
        <a href={href}>{name}</a>
      </h3>
      <p className="tile-value">
        <strong>{value}</strong> <span className="tile-note">{note}</span>
      </p>
      {children}
    </article>
  );
}

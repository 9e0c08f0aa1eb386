import { countText } from '#contract/counted';
import { dayText } from '../../client/dates.ts';
import type { DayCount } from '../../contract/admin.ts';
import { counted } from '../../contract/counted.ts';

/** Small pictures of numbers. Each says its content in words too: colour and height are never the only carrier. */

const width = 320;
const height = 72;

/** One bar a day. */
export function DayBars({ label, days }: { label: string; days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const step = width / Math.max(1, days.length);
  const peak = days.find(({ count }) => count === most && total > 0);
  const words = `${label}: ${total} in ${counted(days.length, 'day')}${peak ? `, most on ${dayText(peak.day)} (${peak.count})` : ''}.`;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words} preserveAspectRatio="none">
        <line className="chart-base" x1="0" y1={height - 0.5} x2={width} y2={height - 0.5} />
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 0 : Math.max(3, (count / most) * (height - 6));
          return (
            <rect
              key={day}
              className="chart-bar"
              x={index * step + step * 0.14}
              y={height - tall}
              width={step * 0.72}
              height={tall}
              rx="1.5"
            >
              <title>{`${dayText(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="chart-caption">
        <span>{days[0] && dayText(days[0].day, 'short')}</span>
        <span>{`${total} in ${counted(days.length, 'day')}`}</span>
        <span>{days.at(-1) && dayText(days.at(-1)?.day ?? '', 'short')}</span>
      </figcaption>
    </figure>
  );
}

export interface Share {
  readonly name: string;
  readonly count: number;
  /** One of the tones of the stylesheet. */
  readonly tone: 'one' | 'two' | 'three' | 'four' | 'quiet' | 'bad';
}

/** Parts of a whole as one bar, with a legend of names and numbers below it. */
export function Shares({ label, shares }: { label: string; shares: readonly Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} 14`}
        className="chart-shares"
        role="img"
        aria-label={`${label}: ${shares.map(({ name, count }) => `${name} ${count}`).join(', ')}.`}
        preserveAspectRatio="none"
      >
        <rect className="chart-track" width={width} height="14" />
        {shares.map(({ name, count, tone }) => {
          const wide = total === 0 ? 0 : (count / total) * width;
          const at = x;
          x += wide;
          return <rect key={name} className="chart-share" data-tone={tone} x={at} width={wide} height="14" />;
        })}
      </svg>
      <figcaption>
        <ul className="legend">
          {shares.map(({ name, count, tone }) => (
            <li key={name}>
              <span className="legend-mark" data-tone={tone} aria-hidden="true" />
              <span>{name}</span> <strong>{countText(count)}</strong>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Rows of bars from the left edge: a few named numbers to compare. */
export function Rows({ label, rows }: { label: string; rows: readonly { name: string; count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className="bars" aria-label={label}>
      {rows.map(({ name, count }) => (
        <li key={name}>
          <span className="bars-name">{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="chart-track" width="100" height="10" />
            <rect className="chart-bar" width={(count / most) * 100} height="10" />
          </svg>
          <strong>{countText(count)}</strong>
        </li>
      ))}
    </ul>
  );
}

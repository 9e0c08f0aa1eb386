import { type Calendar, nextDateAt, phaseAt } from '../../content/facts/phases.ts';

interface Options {
  /** The build that the public sees: it ignores `?at=`. */
  readonly published: boolean;
  /** The instant that `npm run dev -- --at` asks for, YYYY-MM-DDTHH:MM on the clock of the conference; empty for the present. */
  readonly at: string;
}

/**
 * The script in the head of every page: sets `data-phase` and `data-next` of the root by the reader's clock before the first paint, and again
 * when the page is looked at anew. An asked instant is kept as the difference to the clock in `data-shift`, from which time runs on.
 */
export function nowScript(calendar: Calendar, { published, at }: Options): string {
  const instants = [0, ...calendar.changes, ...calendar.dates.map(({ end }) => end)];
  const steps = [...new Set(instants)]
    .toSorted((one, other) => one - other)
    .map((instant) => [instant, phaseAt(instant, calendar), nextDateAt(instant, calendar) ?? '']);
  const { offsets } = calendar;
  const wanted = `new URLSearchParams(location.search).get('at')||${JSON.stringify(at)}`;
  // A clock that is never changed needs no list, and each byte stands in every page.
  const instant =
    offsets.length === 1
      ? `Date.parse((${wanted})+${JSON.stringify(offsets[0]?.[1])})`
      : `l&&Date.parse(l+(${JSON.stringify(offsets)}.findLast(([t,o])=>Date.parse(l+o)>=t)||'')[1])`;
  const asked = `let ${offsets.length === 1 ? '' : `l=${wanted},`}a=${instant};if(a){r.shift??=a-n;n+=+r.shift}`;
  return [
    '{let r=document.documentElement.dataset,s=()=>{let n=Date.now();',
    published ? '' : asked,
    `[,r.phase,r.next]=${JSON.stringify(steps)}.findLast(([t])=>t<=n)};`,
    's();addEventListener("visibilitychange",s)}',
  ].join('');
}

/** The rules that leave only what belongs to the date that comes next (`next-…`). */
export const nextRules = ({ dates }: Pick<Calendar, 'dates'>): string =>
  `${dates.map(({ id }) => `html:not([data-next=${id}]) .next-${id}`).join()}{display:none!important}`;

/**
 * The rules that leave of a sentence until a date has passed (`until-…`) and one since then (`since-…`) that which is true: a date is to come
 * as long as it, or one before it, comes next.
 */
export function waitRules({ dates }: Pick<Calendar, 'dates'>, waits: readonly string[]): string {
  return [...new Set(waits)]
    .map((id) => {
      const upTo = dates.slice(0, dates.findIndex((date) => date.id === id) + 1);
      const coming = `html:is(${upTo.map((date) => `[data-next=${date.id}]`).join()})`;
      return `${coming} .since-${id},html:not(${coming.slice(4)}) .until-${id}{display:none!important}`;
    })
    .join('');
}

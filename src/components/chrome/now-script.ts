import { type Calendar, nextDateAt, phaseAt } from '../../content/facts/phases.ts';

/**
 * The script in the head of a page that depends on the phase: sets `data-phase` and `data-next` of the root by the reader's clock before the
 * first paint, and again when the page is looked at anew.
 * @param published whether the public sees this build, which knows no other instant than the present
 */
export function nowScript(calendar: Calendar, published: boolean): string {
  const instants = [0, ...calendar.changes, ...calendar.dates.map(({ end }) => end)];
  const steps = [...new Set(instants)]
    .toSorted((one, other) => one - other)
    .map((instant) => [instant, phaseAt(instant, calendar), nextDateAt(instant, calendar) ?? '']);
  return [
    '{let r=document.documentElement.dataset,s=()=>{',
    `[,r.phase,r.next]=${JSON.stringify(steps)}.findLast(([t])=>t<=Date.now()${published ? '' : '+ +(r.shift||0)'})};`,
    's();addEventListener("visibilitychange",s)}',
  ].join('');
}

/**
 * The script that stands before it where the public does not look: keeps an asked instant (`?at=YYYY-MM-DDTHH:MM`, on the clock of the
 * conference) as its difference to the clock, in `data-shift` of the root, from which time runs on.
 * @param at the instant that `npm run dev -- --at` asks for, in the same form; empty for the present
 */
export function previewScript({ offsets }: Pick<Calendar, 'offsets'>, at: string): string {
  return [
    `{let l=new URL(location).searchParams.get('at')||${JSON.stringify(at)},`,
    // A clock that is never changed needs no list.
    offsets.length === 1
      ? `a=Date.parse(l+${JSON.stringify(offsets[0]?.[1])});`
      : `a=Date.parse(l+(${JSON.stringify(offsets)}.findLast(([t,o])=>Date.parse(l+o)>=t)||'')[1]);`,
    'if(l&&a)document.documentElement.dataset.shift=a-Date.now()}',
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

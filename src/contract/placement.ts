import { counted } from './counted.ts';
import type { FieldError } from './problem.ts';

/** Most groups that an approval timeline may have; they are numbered from 1. */
export const mostGroups = 9;

/** How an institution's state and type lead to a group, and when that group's window is: `content/`, read once. */
export interface InspectionRules {
  /** Regions with the group of existing technical institutions in them. */
  readonly regions: readonly { readonly id: string; readonly group: number; readonly states: readonly string[] }[];
  /** Types with their group in all regions; `null` when the region decides. */
  readonly types: readonly { readonly id: string; readonly group: number | null }[];
  /** First and last day of each group's window, both included. */
  readonly groups: readonly { readonly group: number; readonly start: string; readonly end: string }[];
  /** Most days an institution may name. */
  readonly preferredDates: number;
  /** How many days ahead may be wished once the window has passed. */
  readonly wishDays: number;
  /** IANA zone on whose clock a day ends. */
  readonly zone: string;
}

export interface Placement {
  readonly region: string;
  readonly group: number;
  /** Calendar days, both included. */
  readonly windowStart: string;
  readonly windowEnd: string;
}

/** Region, group and window of an institution; undefined when state or type is unknown (SPEC-9). */
export function placementOf(
  rules: Pick<InspectionRules, 'regions' | 'types' | 'groups'>,
  state: string,
  type: string,
): Placement | undefined {
  const region = rules.regions.find(({ states }) => states.includes(state));
  const kind = rules.types.find(({ id }) => id === type);
  const number = kind && region ? (kind.group ?? region.group) : undefined;
  const window = rules.groups.find(({ group }) => group === number);
  if (!region || !window) return undefined;
  return { region: region.id, group: window.group, windowStart: window.start, windowEnd: window.end };
}

/** The days that can be chosen today, both included. `late`: the window has passed, and the days are wishes that the organisers decide on. */
export interface OpenDays {
  readonly first: string;
  readonly last: string;
  readonly late: boolean;
}

/** @param today calendar day in the zone of the rules */
export function openDays({ wishDays }: InspectionRules, place: Placement, today: string): OpenDays {
  const tomorrow = laterDay(today, 1);
  if (place.windowEnd < tomorrow) return { first: tomorrow, last: laterDay(today, wishDays), late: true };
  return { first: place.windowStart > tomorrow ? place.windowStart : tomorrow, last: place.windowEnd, late: false };
}

/** Whether no group's window has a day left that can be chosen. */
export const allWindowsPassed = ({ groups }: Pick<InspectionRules, 'groups'>, today: string): boolean =>
  groups.every(({ end }) => end <= today);

/**
 * What is wrong with the chosen days. ISO days compare as text, so no zone can move one across midnight.
 */
export function dateErrors(days: readonly string[], { group }: Placement, open: OpenDays, most: number): FieldError[] {
  const errors: FieldError[] = [];
  const span = `${dayInWords(open.first)} to ${dayInWords(open.last)}`;
  if (days.length > most) errors.push({ path: 'preferredDates', message: `Choose at most ${counted(most, 'date')}.` });
  days.forEach((day, index) => {
    if (day < open.first || day > open.last) {
      errors.push({
        path: `preferredDates.${index}`,
        message: open.late
          ? `The window of group ${group} has passed. Choose days from ${span}.`
          : `Group ${group} can choose days from ${span}.`,
      });
    } else if (days.indexOf(day) !== index) {
      errors.push({ path: `preferredDates.${index}`, message: 'You have chosen this date already.' });
    }
  });
  return errors;
}

/** The calendar day of an instant (milliseconds since 1970) in a zone. Of its parts: engines write the whole of a short date in ways of their own. */
export function dayIn(zone: string, instant: number): string {
  const style = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
  const parts = new Intl.DateTimeFormat('en-GB', style).formatToParts(instant);
  return (['year', 'month', 'day'] as const).map((name) => parts.find(({ type }) => type === name)?.value).join('-');
}

/** So many days later: `2024-11-30`, 1 → `2024-12-01`. */
export function laterDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** A day as people write it: `Thursday, 7 November 2024`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

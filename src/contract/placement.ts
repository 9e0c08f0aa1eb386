import { counted } from './counted.ts';
import type { FieldError } from './problem.ts';

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
}

export interface Placement {
  readonly region: string;
  readonly group: number;
  /** Calendar days, both included. */
  readonly windowStart: string;
  readonly windowEnd: string;
}

/** Region, group and window of an institution; undefined when state or type is unknown (SPEC-9). */
export function placementOf(rules: InspectionRules, state: string, type: string): Placement | undefined {
  const region = rules.regions.find(({ states }) => states.includes(state));
  const kind = rules.types.find(({ id }) => id === type);
  const number = kind && region ? (kind.group ?? region.group) : undefined;
  const window = rules.groups.find(({ group }) => group === number);
  if (!region || !window) return undefined;
  return { region: region.id, group: window.group, windowStart: window.start, windowEnd: window.end };
}

/**
 * What is wrong with the chosen days. ISO days compare as text, so no zone can move one across midnight.
 */
export function dateErrors(days: readonly string[], place: Placement, most: number): FieldError[] {
  const errors: FieldError[] = [];
  if (days.length > most) errors.push({ path: 'preferredDates', message: `Choose at most ${counted(most, 'date')}.` });
  days.forEach((day, index) => {
    if (day < place.windowStart || day > place.windowEnd) {
      errors.push({
        path: `preferredDates.${index}`,
        message: `Group ${place.group} is inspected from ${dayInWords(place.windowStart)} to ${dayInWords(place.windowEnd)}.`,
      });
    } else if (days.indexOf(day) !== index) {
      errors.push({ path: `preferredDates.${index}`, message: 'You have chosen this date already.' });
    }
  });
  return errors;
}

/** A day as people write it: `Thursday, 7 November 2024`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Calendar days and instants in words. A day has no zone; an instant is shown in the zone of the conference. */

const dayFormats = {
  full: new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  plain: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
} as const;

/** `2024-11-07` → `Thursday 7 November 2024`, `Thu 7 Nov`, `7 Nov 2024`. */
export function dayText(day: string, format: keyof typeof dayFormats = 'plain'): string {
  return dayFormats[format].format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** `2024-11-06` to `2024-11-23` → `6 Nov 2024 to 23 Nov 2024`. */
export const windowText = (start: string, end: string): string => `${dayText(start)} to ${dayText(end)}`;

/** An ISO instant in a zone: `28 Nov 2026, 09:30`. */
export function instantText(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(instant));
}

/** `2026-12` → `December 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The month so many months later: `2026-12`, 1 → `2027-01`. */
export function laterMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Every day from the first to the last, both included. */
export function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(`${start}T00:00:00Z`); time <= Date.parse(`${end}T00:00:00Z`); time += 86_400_000) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

/** Weeks of a calendar sheet from Monday to Sunday; days outside the window are `null`. */
export function weeksOf(start: string, end: string): (string | null)[][] {
  const days = daysBetween(start, end);
  const weekday = (new Date(`${start}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = [...Array<null>(weekday).fill(null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

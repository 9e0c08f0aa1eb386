/** First and last second of the conference, in milliseconds since 1970: instants, so every time zone counts alike. */
export interface ConferenceWindow {
  readonly start: number;
  /** The last second that still belongs to it. */
  readonly end: number;
}

export type Countdown =
  | { readonly phase: 'before' | 'during'; readonly remaining: Remaining }
  | { readonly phase: 'ended' };

export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** How often the display is refreshed, in milliseconds (SPEC-4). */
export const REFRESH_MS = 1000;

/** Where `now` (milliseconds since 1970) stands towards the conference: counts to its start, then to its end, never below zero. */
export function countdownAt(now: number, { start, end }: ConferenceWindow): Countdown {
  if (now < start) return { phase: 'before', remaining: split(start - now) };
  if (now < end + 1000) return { phase: 'during', remaining: split(end - now) };
  return { phase: 'ended' };
}

function split(milliseconds: number): Remaining {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

import type { Pace } from './letter.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Copies of what somebody wrote, to the address that stands under it: at most six in any 24 hours to one mailbox (BUG-F10). */
export const copyPace: Pace = { name: 'copy', burst: 3, everyMs: 8 * hour, pauseMs: 0 };

/** The welcome to a new account: anybody may register anybody's address, once while the account lives; and once a day at most after that. */
export const welcomePace: Pace = { name: 'welcome', burst: 1, everyMs: 24 * hour, pauseMs: 0 };

/**
 * Codes for a reset (BUG-F2). One code each eight minutes at least, and a code lives ten: however many strangers ask for codes, the owner has one
 * in the mailbox that still lives two minutes or more, or gets a new one at once. A browser that signed in before has a pace of its own,
 * so what strangers cause is none of its business.
 *
 * @param browser id of such a browser
 */
export function codePace(browser?: string): Pace {
  const name = browser === undefined ? 'code' : `code:${browser}`;
  return { name, burst: 5, everyMs: 8 * minute, pauseMs: minute };
}

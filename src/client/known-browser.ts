import { knownBrowserHeader } from '../contract/headers.ts';

const KEY = 'known-browser';

/** What a call at an account's door brings along, and what it listens to. */
export interface Knock {
  readonly headers: Record<string, string>;
  readonly heard: (answer: Headers) => void;
}

/**
 * Brings the marks of the accounts that signed in from this browser before, and keeps those that the answer has. They open nothing and name
 * nobody. Where storage is refused, the browser stays a stranger.
 */
export function knock(): Knock {
  const marks = stored();
  return {
    headers: marks ? { [knownBrowserHeader]: marks } : {},
    heard: (answer) => stored(answer.get(knownBrowserHeader)),
  };
}

function stored(renewed?: string | null): string | null {
  try {
    if (renewed) localStorage.setItem(KEY, renewed);
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

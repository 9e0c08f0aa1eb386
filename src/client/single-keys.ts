/**
 * Whether keys that write a character do something outside a field (WCAG 2.1.4): `/` opens the search on every page, and the organisers' desk
 * has more. One choice for all of them, kept in this browser; the head's script (Visitor.astro) notes it at the root as `data-keys`, where
 * whoever hears a key looks.
 */
export const singleKeysWork = (): boolean => document.documentElement.dataset.keys !== 'off';

/** Turns them on or off; where the browser stores nothing it holds for this page. */
export function turnSingleKeys(on: boolean): void {
  const choice = on ? 'on' : 'off';
  document.documentElement.dataset.keys = choice;
  try {
    localStorage.keys = choice;
  } catch {
    // Storage is refused.
  }
}

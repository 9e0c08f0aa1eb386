/**
 * Safari's habit, to be run in a page of any engine: a link or a button that is pressed takes no focus, and takes it from what had it.
 */
export function pressingTakesNoFocus(): void {
  addEventListener(
    'mousedown',
    (event) => {
      if (!(event.target as Element).closest('a, button, summary')) return;
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
    },
    true,
  );
}

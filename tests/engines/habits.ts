// Habits of engines that no machine of ours has, imposed by script in those that are here. A script lives as long as its page.
import { pressingTakesNoFocus as takesNoFocus } from '../support/takes-no-focus.ts';
import type { Visitor } from './visitor.ts';

/** Safari: a link or a button that is pressed takes no focus. */
export const pressingTakesNoFocus = (visitor: Visitor): Promise<void> => visitor.run(takesNoFocus);

/** Safari: what scripts keep is gone when somebody has not come for seven days. */
export function sevenDaysPass(visitor: Visitor): Promise<void> {
  return visitor.run(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Browsers that let a page open a tab only in the very moment of a press. */
export function secondTabIsBlocked(visitor: Visitor): Promise<void> {
  return visitor.run(() => {
    window.open = () => null;
  });
}

/** A phone's keyboard takes the lower half of the window from the page. */
export function keyboardComes(visitor: Visitor, phone: { width: number; height: number }): Promise<void> {
  return visitor.resize({ width: phone.width, height: phone.height / 2 });
}

import type { MessageName } from '../contract/messages.ts';
import { loginPath } from './next-path.ts';
import { notifyOnArrival } from './notify.ts';
import { type Claims, onSessionChange, readClaims } from './session.ts';

let leaving = false;

/** Sends the visitor to the login screen, with the way back to this page. However often it is called, it happens once. */
export function goToLogin(message?: MessageName): void {
  if (leaving) return;
  leaving = true;
  if (message) notifyOnArrival(message);
  location.replace(loginPath(`${location.pathname}${location.search}${location.hash}`));
}

/**
 * Keeps a screen for signed-in visitors: /dashboard, /admin/dashboard, /payment, /inspection/timeline/form.
 * Signed out, now or later (in this tab, another one, or by a 401), the visitor goes to login and comes back afterwards.
 * The server checks every call anyway; this only chooses the screen.
 *
 * @param options.message shown on the login screen
 * @param options.role    `admin` sends everyone else to their own dashboard
 * @returns the claims when the visitor may stay, `null` when the page is about to be left; and a function that stops watching
 */
export function guardPage(options: { message?: MessageName; role?: Claims['role'] } = {}): {
  claims: Claims | null;
  stop: () => void;
} {
  const check = (): Claims | null => {
    const claims = readClaims();
    if (!claims) {
      goToLogin(options.message);
      return null;
    }
    if (options.role && claims.role !== options.role) {
      if (!leaving) location.replace(claims.role === 'admin' ? '/admin/dashboard' : '/dashboard');
      leaving = true;
      return null;
    }
    return claims;
  };
  // The back button may bring the page back from memory, as it was before the logout.
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    leaving = false;
    check();
  };
  const stopWatching = onSessionChange(check);
  addEventListener('pageshow', onPageShow);
  return {
    claims: check(),
    stop: () => {
      stopWatching();
      removeEventListener('pageshow', onPageShow);
    },
  };
}

/** Marks that the page is being left on purpose (logout), so that the guard does not send the visitor to login as well. */
export function startLeaving(): void {
  leaving = true;
}

import type { MessageName } from '../contract/messages.ts';
import { keepWords } from './kept-words.ts';
import { loginPath } from './next-path.ts';
import { notifyOnArrival } from './notify.ts';
import { bindPage, type Claims, onSessionChange, readClaims } from './session.ts';

/** The page whose session ended, for the login screen to say so (`Reason.astro`). */
const ENDED = 'session-ended';

let leaving = false;

/** Sends the visitor to the login screen, with the way back to this page. However often it is called, it happens once. */
function goToLogin(message: MessageName | undefined, hadSession: boolean): void {
  if (leaving) return;
  leaving = true;
  const here = `${location.pathname}${location.search}${location.hash}`;
  if (message) notifyOnArrival(message);
  try {
    if (hadSession) sessionStorage.setItem(ENDED, here);
    else sessionStorage.removeItem(ENDED);
  } catch {
    // Where nothing can be stored there was no session either.
  }
  location.replace(loginPath(here));
}

export interface GuardOptions {
  /** Shown on the login screen. */
  readonly message?: MessageName;
  /** `admin` sends everyone else to their own dashboard. */
  readonly role?: Claims['role'] | undefined;
  /** Another account has signed in since this page was drawn: it must show nothing more of the first. */
  readonly onOther: () => void;
}

/**
 * Keeps a screen for signed-in visitors: /dashboard, /admin/dashboard, /payment, /inspection/timeline/form.
 * Signed out, now or later (in this tab, another one, or by a 401), the visitor goes to login and comes back afterwards; what was being
 * written is kept for the same account. The server checks every call anyway; this only chooses the screen.
 *
 * @returns the claims when the visitor may stay, `null` when the page is about to be left; and a function that stops watching
 */
export function guardPage({ message, role, onOther }: GuardOptions): { claims: Claims | null; stop: () => void } {
  let account: string | undefined;
  let isRestored = false;
  const check = (): Claims | null => {
    const claims = readClaims();
    if (account !== undefined && claims?.sub !== account) {
      if (!leaving) keepWords(account);
      if (isRestored && claims) location.reload();
      else if (claims) onOther();
      else goToLogin(message, true);
      return null;
    }
    if (!claims) {
      goToLogin(message, false);
      return null;
    }
    account = claims.sub;
    if (role && claims.role !== role) {
      if (!leaving) location.replace(claims.role === 'admin' ? '/admin/dashboard' : '/dashboard');
      leaving = true;
      return null;
    }
    return claims;
  };
  // The browser may bring the page back from its memory, as it was before a logout or another login: it comes back unseen.
  const seen = (visibility: '' | 'hidden') => {
    document.documentElement.style.visibility = visibility;
  };
  const onPageHide = () => {
    // No browser need keep the page (`no-store`), and the way back would find an empty form.
    if (account !== undefined && !leaving) keepWords(account);
    seen('hidden');
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leaving = false;
    isRestored = true;
    if (!check()) return;
    isRestored = false;
    seen('');
  };
  const claims = check();
  if (claims) bindPage(claims.sub);
  // Before the session's own listener, whoever came first: what it finds on a restored page is judged as restored.
  addEventListener('pageshow', onPageShow, true);
  addEventListener('pagehide', onPageHide);
  const stopWatching = onSessionChange(check);
  return {
    claims,
    stop: () => {
      stopWatching();
      bindPage(undefined);
      removeEventListener('pageshow', onPageShow, true);
      removeEventListener('pagehide', onPageHide);
    },
  };
}

/** Marks that the page is being left on purpose (logout), so that the guard does not send the visitor to login as well. */
export function startLeaving(): void {
  leaving = true;
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { leaveAccount } from '../../client/account.ts';
import { sameOriginPath } from '../../client/next-path.ts';
import { onSessionChange, readClaims, readToken } from '../../client/session.ts';
import { accountLinks } from '../../config/navigation.ts';
import { useOwnEmail } from '../useOwnEmail.ts';
import './SignedOut.css';

/**
 * Keeps a screen for visitors who are not signed in (BUG-UX02). Who is signed in already is told as whom and has both ways: on with this
 * account, or the screen for another one. Both stand in the HTML, and until React runs the root's `data-account` says which is seen.
 */
export default function SignedOut({ children }: { children: ReactNode }) {
  /** The token of who is signed in; unknown until React runs. */
  const [found, setFound] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    const look = () => setFound(readToken());
    // The browser may bring the screen back from its memory, as it was before a sign-in.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    look();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  useEffect(() => {
    // The button that was pressed is gone: the first field takes the focus.
    if (found === '' && hasLeft.current) place.current?.querySelector('input')?.focus();
    hasLeft.current = Boolean(found);
  }, [found]);
  return (
    <>
      {found !== '' && <SignedIn token={found} gone={() => setFound('')} />}
      {!found && (
        <div ref={place} className="signed-out" data-early={found === undefined || undefined}>
          {children}
        </div>
      )}
    </>
  );
}

function SignedIn({ token, gone }: { token: string | undefined; gone: () => void }) {
  const early = token === undefined;
  const email = useOwnEmail(token);
  const [onward, setOnward] = useState<string>(accountLinks.institute.href);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session that is found
  useEffect(() => {
    if (!token) return;
    setOnward(onwardPath());
    // A session that has ended, here or in another tab, leaves the screen itself.
    return onSessionChange(() => readToken() || gone());
  }, [token]);
  return (
    <div className="signed-in" data-early={early || undefined}>
      <p className="signed-in-title">You are signed in.</p>
      <p className="signed-in-as" role="status">
        {email}
      </p>
      <div className="signed-in-ways">
        <a className="button" href={onward}>
          Continue
        </a>
        <button type="button" className="button button--quiet" disabled={early} onClick={() => void leaveAccount()}>
          Use another account
        </button>
      </div>
    </div>
  );
}

/** Where a visitor was going before sign-in came between, else to the own dashboard. */
function onwardPath(): string {
  const next = sameOriginPath(new URLSearchParams(location.search).get('next'), location.origin);
  return next ?? accountLinks[readClaims()?.role ?? 'visitor'].href;
}

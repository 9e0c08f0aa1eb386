import type { Failed } from '../client/api.ts';
import { loginPath } from '../client/next-path.ts';
import { counted } from '../contract/counted.ts';
import type { GuardedLoad } from './useGuardedLoad.ts';
import './LoadStates.css';

/** Grey shapes where content will stand, and words for those who cannot see them. */
export function Loading({ label, blocks = 3 }: { label: string; blocks?: number }) {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <span key={index} className="loading-block" aria-hidden="true" />
      ))}
    </div>
  );
}

interface NotReadyProps {
  load: Exclude<GuardedLoad<unknown>, { state: 'ready' }>;
  /** What is being loaded, as a sentence begins and as it goes on: `Your dashboard`, `your dashboard`. */
  what: readonly [string, string];
  blocks?: number;
  retry: () => void;
}

/** A private screen that has nothing to show yet, or nothing more. */
export function NotReady({ load, what, blocks = 3, retry }: NotReadyProps) {
  if (load.state === 'loading') return <Loading label={`Loading ${what[1]}…`} blocks={blocks} />;
  if (load.state === 'other') return <OtherAccount />;
  return <LoadFailed what={what[0]} problem={load.problem} retry={retry} />;
}

/** In the place of a private screen when somebody else has signed in in another tab: nothing of the first account stays. */
export function OtherAccount() {
  return (
    <div className="load-failed" role="alert">
      <p className="load-failed-title">Another account is signed in now.</p>
      <p>
        Somebody signed in with another account in a second tab of this browser, so nothing more is sent from this page.
        What you wrote is kept until the first account signs in here again, or until you go on with the other one.
      </p>
      <div className="dash-actions">
        <button type="button" className="button" onClick={() => location.reload()}>
          Go on with the other account
        </button>
        <a className="button button--quiet" href={loginPath(`${location.pathname}${location.search}${location.hash}`)}>
          Sign in with the first account
        </a>
      </div>
    </div>
  );
}

/** What failed, in a sentence, and the way to try again. */
export function LoadFailed({ what, problem, retry }: { what: string; problem: Failed; retry: () => void }) {
  return (
    <div className="load-failed" role="alert">
      <p className="load-failed-title">{`${what} could not be loaded.`}</p>
      <p>{reasonOf(problem)}</p>
      <button type="button" className="button button--quiet" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function reasonOf({ status, problem, retryAfter }: Failed): string {
  if (status === 0) return 'There is no connection to the server. Check your network.';
  if (problem.code === 'rate_limited') {
    return `Too many requests came from this account. Wait ${retryAfter ? counted(Math.ceil(retryAfter / 60), 'minute') : 'a few minutes'}.`;
  }
  if (problem.code === 'unavailable') return 'The service is busy right now. It usually takes a moment.';
  return problem.requestId ? `Something went wrong on our side. Reference: ${problem.requestId}` : problem.detail;
}

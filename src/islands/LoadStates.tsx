import type { Failed } from '../client/api.ts';
import { counted } from '../contract/counted.ts';
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

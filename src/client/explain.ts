import { counted } from '../contract/counted.ts';
import { type Form, fieldErrors, type NameOf } from '../contract/forms/form.ts';
import type { MessageName } from '../contract/messages.ts';
import type { Failed } from './api.ts';

/** Said before anything is sent, where a session could not last until the next page. */
export const nothingStored =
  'Your browser stores nothing for this site, so it could not keep you signed in. Allow site data (cookies) for this site and try again.';

/**
 * Why a call failed, as the form tells it: the server's own sentence where it names a field of the form (one of several days counts as
 * the field that holds them), and for failures that the catalogue's toast cannot tell apart (too many attempts, no connection) a sentence
 * about the whole attempt. There is always something to read.
 *
 * @param toast of the catalogue, shown beside; its words count where nothing else is known
 */
export function explain<F extends Form>(
  failed: Failed,
  form: F,
  toast?: MessageName,
): { errors?: Partial<Record<NameOf<F>, string>>; note?: string; toast?: MessageName } {
  const errors = fieldErrors(form, failed.problem.errors ?? []);
  const named = Object.keys(errors).length > 0;
  const note = noteOf(failed) ?? (named || toast ? undefined : failed.problem.detail || 'Try again in a moment.');
  return { ...(named && { errors }), ...(note !== undefined && { note }), ...(toast !== undefined && { toast }) };
}

function noteOf({ problem, retryAfter }: Failed): string | undefined {
  if (problem.code === 'rate_limited') return `Too many attempts. Try again ${wait(retryAfter)}.`;
  if (problem.code === 'unavailable') return 'The service cannot be reached right now. Try again in a moment.';
  if (problem.code === 'internal') return 'Something went wrong on our side. Try again in a moment.';
  return undefined;
}

/** `in 45 seconds`, `in 1 minute`. */
function wait(seconds: number | undefined): string {
  if (!seconds) return 'later';
  if (seconds < 90) return `in ${counted(Math.ceil(seconds), 'second')}`;
  return `in ${counted(Math.ceil(seconds / 60), 'minute')}`;
}

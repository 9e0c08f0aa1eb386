import type { Failed } from './api.ts';

/**
 * What a failed call says beside the fields: the server's own sentence where it names a field, and for failures that the
 * catalogue's toast cannot tell apart (too many attempts, no connection) a sentence about the whole attempt.
 * @param fields body path → field of the form
 */
export function explain<F extends string>(
  failed: Failed,
  fields: readonly F[],
): { errors?: Partial<Record<F, string>>; note?: string } {
  const errors: Partial<Record<F, string>> = {};
  for (const { path, message } of failed.problem.errors ?? []) {
    const field = fields.find((name) => name === path);
    if (field) errors[field] ??= message;
  }
  const note = noteOf(failed);
  return { ...(Object.keys(errors).length > 0 && { errors }), ...(note !== undefined && { note }) };
}

function noteOf({ problem, retryAfter }: Failed): string | undefined {
  if (problem.code === 'rate_limited') return `Too many attempts. Try again ${wait(retryAfter)}.`;
  if (problem.code === 'unavailable') return 'The service cannot be reached right now. Try again in a moment.';
  if (problem.code === 'internal') return 'Something went wrong on our side. Try again in a moment.';
  return undefined;
}

/** `in 45 seconds`, `in 12 minutes`. */
function wait(seconds: number | undefined): string {
  if (!seconds) return 'later';
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

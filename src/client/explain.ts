import { counted } from '../contract/counted.ts';
import { type Form, fieldsOf, type NameOf } from '../contract/forms/form.ts';
import type { Failed } from './api.ts';

/**
 * What a failed call says beside the fields: the server's own sentence where it names a field of the form (one of several days counts as
 * the field that holds them), and for failures that the catalogue's toast cannot tell apart (too many attempts, no connection) a sentence
 * about the whole attempt.
 */
export function explain<F extends Form>(
  failed: Failed,
  form: F,
): { errors?: Partial<Record<NameOf<F>, string>>; note?: string } {
  const errors: Partial<Record<NameOf<F>, string>> = {};
  const { inside, names = {} } = form.wire ?? {};
  for (const { path, message } of failed.problem.errors ?? []) {
    const [wireName] = path.replace(`${inside}.`, '').split('.');
    const field = fieldsOf(form).find(([name]) => (names[name] ?? name) === wireName);
    if (field) errors[field[0]] ??= message;
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

/** `in 45 seconds`, `in 1 minute`. */
function wait(seconds: number | undefined): string {
  if (!seconds) return 'later';
  if (seconds < 90) return `in ${counted(Math.ceil(seconds), 'second')}`;
  return `in ${counted(Math.ceil(seconds / 60), 'minute')}`;
}

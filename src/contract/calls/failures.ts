import type { ProblemCode } from '../problem.ts';
import type { AnyCall } from './call.ts';

const every = ['method_not_allowed', 'rate_limited', 'internal', 'unavailable'] as const;
const changing = ['forbidden', 'invalid_body', 'body_too_large', 'unsupported_media_type'] as const;
const signedIn = ['unauthenticated'] as const;
const forAdministrators = ['forbidden', 'factor_required'] as const;

/** What a call can answer whichever it is. */
export type CommonFailure =
  | (typeof every)[number]
  | (typeof changing)[number]
  | (typeof signedIn)[number]
  | (typeof forAdministrators)[number];

/** The names of failure that come with a call's method and with who may make it. */
export function commonFailures({ method, auth }: Pick<AnyCall, 'method' | 'auth'>): ReadonlySet<ProblemCode> {
  return new Set([
    ...every,
    ...(method === 'GET' ? [] : changing),
    ...(auth === 'none' ? [] : signedIn),
    ...(auth === 'admin' ? forAdministrators : []),
  ]);
}

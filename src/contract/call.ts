import type { ProblemCode } from './problem.ts';

/** Who may make a call. The server checks it before anything else of the call is looked at. */
export type Auth = 'none' | 'user' | 'admin';

/** An answer that is no JSON: a page, a PDF, an export. */
export interface FileAnswer {
  readonly file: string;
}

/**
 * One call of the site, written once: `endpoint(login, …)` serves it, `call(login, …)` makes it, the table of calls in the
 * documentation lists it. A row is plain data, so a page carries only the rows that it uses; the types travel in `types`, which never exists.
 *
 * `Body` is the JSON as it is sent (`Uint8Array` for a caller that signs its bytes, `undefined` for none); `Answers` gives
 * the answer for each status of success.
 */
export interface Call<Body, Answers, A extends Auth = 'none'> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** With `:name` for the parts that vary. */
  readonly path: `/${string}`;
  readonly auth: A;
  /** What this call can refuse with, beyond what every call can (`failuresOf`). */
  readonly failures?: readonly ProblemCode[];
  readonly types?: { readonly body: Body; readonly answers: Answers };
}

export type AnyCall = Call<unknown, unknown, Auth>;

type TypesOf<C extends AnyCall> = NonNullable<C['types']>;

/** Body that a call takes, as it is sent. */
export type BodyOf<C extends AnyCall> = TypesOf<C>['body'];

/** Answers of a call by the status that they come with. */
export type AnswersOf<C extends AnyCall> = TypesOf<C>['answers'];

/** Answer that a call gives on success, whatever its status. */
export type AnswerOf<C extends AnyCall> = AnswersOf<C>[keyof AnswersOf<C>];

const every: readonly ProblemCode[] = ['method_not_allowed', 'rate_limited', 'internal', 'unavailable'];
const changing: readonly ProblemCode[] = ['forbidden', 'invalid_body', 'body_too_large', 'unsupported_media_type'];

/** Every name of failure that a call can answer with: its own, and those that come with its method and with who may make it. */
export function failuresOf({ method, auth, failures = [] }: AnyCall): ReadonlySet<ProblemCode> {
  return new Set([
    ...failures,
    ...every,
    ...(method === 'GET' ? [] : changing),
    ...(auth === 'none' ? [] : (['unauthenticated'] as const)),
    ...(auth === 'admin' ? (['forbidden'] as const) : []),
  ]);
}

import type { ProblemCode } from '../problem.ts';
import type { CommonFailure } from './failures.ts';

/** Who may make a call. The server checks it before anything else of the call is looked at. */
export type Auth = 'none' | 'user' | 'admin';

/** An answer that is no JSON: a page, a PDF, an export. */
export interface FileAnswer {
  readonly file: string;
}

/**
 * One call of the site, written once: `endpoint(login, …)` serves it, `call(login, …)` makes it, the table of calls in the
 * documentation lists it. A row is plain data, so a page carries little of it; the types travel in `types`, which never exists.
 *
 * `Body` is the JSON as it is sent (`Uint8Array` for a caller that signs its bytes, `undefined` for none); `Answers` gives
 * the answer for each status of success; `Refusals` names what this call can refuse with beyond what every call of its kind can
 * (`failures.ts`): a caller that waits for another name does not compile, and a test compares the names with what the server answers.
 */
export interface Call<Body, Answers, Refusals extends ProblemCode = never, A extends Auth = 'none'> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** With `:name` for the parts that vary. */
  readonly path: `/${string}`;
  readonly auth: A;
  /** Each call adds something: made anew after a lost answer, it must not add a second (`attemptHeader`). */
  readonly adds?: true;
  readonly types?: { readonly body: Body; readonly answers: Answers; readonly refusals: Refusals };
}

export type AnyCall = Call<unknown, unknown, ProblemCode, Auth>;

type TypesOf<C extends AnyCall> = NonNullable<C['types']>;

/** Body that a call takes, as it is sent. */
export type BodyOf<C extends AnyCall> = TypesOf<C>['body'];

/** Answers of a call by the status that they come with. */
export type AnswersOf<C extends AnyCall> = TypesOf<C>['answers'];

/** Answer that a call gives on success, whatever its status. */
export type AnswerOf<C extends AnyCall> = AnswersOf<C>[keyof AnswersOf<C>];

/** Names of failure that a caller can meet. */
export type RefusalOf<C extends AnyCall> = TypesOf<C>['refusals'] | CommonFailure;

import type { AnswerOf, AnyCall, BodyOf, FileAnswer, RefusalOf } from '../contract/calls/call.ts';
import { attemptHeader, puzzleHeader } from '../contract/headers.ts';
import type { Problem, ProblemCode } from '../contract/problem.ts';
// Few visitors ever meet a puzzle: what solves it comes when one does.
import solver from './puzzle.ts?chunk-url';
import { announce, clearToken, isForeign, readToken } from './session.ts';

export interface Success<T> {
  readonly ok: true;
  readonly status: number;
  readonly data: T;
}

export interface Failed<Code extends ProblemCode = ProblemCode> {
  readonly ok: false;
  /** Status of the answer; 0 when there was none (offline, cut connection). */
  readonly status: number;
  readonly problem: Problem & { readonly code: Code };
  /** Seconds to wait, when the server named them. */
  readonly retryAfter?: number;
}

export type Result<T, Code extends ProblemCode = ProblemCode> = Success<T> | Failed<Code>;

export interface CallOptions<C extends AnyCall> {
  body?: BodyOf<C>;
  /** Values for the `:name` parts of the path. */
  params?: Record<string, string>;
  /** Query parameters; undefined and empty ones are left out. */
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** Lets the call outlive the page, e.g. when signing out just before leaving it. */
  keepalive?: boolean;
  /** Further headers, and who listens to those of the answer. */
  headers?: Record<string, string>;
  heard?: (answer: Headers) => void;
  /** Bearer to send instead of the stored one. */
  token?: string;
}

/** The answer of a call as JSON. */
export type JsonOf<C extends AnyCall> = Exclude<AnswerOf<C>, FileAnswer>;

/**
 * Makes one of the site's calls, e.g. `call(calls.login, { body })`. It never throws: a failure of any kind is a `problem`.
 * The stored bearer is attached when there is one (SPEC-6, SPEC-7); there is no time limit unless `signal` sets one.
 * A refusal that carries a puzzle (many calls from one address) is answered with its solution, once.
 * A 401 `unauthenticated` ends the session here, once for the whole site; what happens next is the guard's business. So it is when another
 * account has signed in since a private page was drawn: then nothing is sent, and the answer is the same 401.
 */
export async function call<C extends AnyCall>(
  row: C,
  options: CallOptions<C> = {},
): Promise<Result<JsonOf<C>, RefusalOf<C>>> {
  return send(
    row,
    options,
    async (response) => (response.status === 204 ? undefined : await response.json()) as JsonOf<C>,
  );
}

/** Path and query of a call: `/admin/queries/Q-1?cursor=…`. */
export function callPath(
  { path: pattern }: AnyCall,
  { params = {}, query = {} }: Pick<CallOptions<AnyCall>, 'params' | 'query'> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The last call that added something and got no answer, and its number. */
let unanswered: { readonly body: string; readonly number: string } | undefined;

async function send<C extends AnyCall, T>(
  row: C,
  options: CallOptions<C>,
  readAnswer: (response: Response) => Promise<T>,
): Promise<Result<T, RefusalOf<C>>> {
  const token = options.token ?? readToken();
  if (options.token === undefined && isForeign(token)) {
    announce();
    return { ok: false, status: 401, problem: problemOf('unauthenticated', 401) } as Failed<RefusalOf<C>>;
  }
  const headers: Record<string, string> = { ...options.headers };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  if (row.adds && body !== undefined) {
    const number = unanswered?.body === body ? unanswered.number : crypto.randomUUID();
    unanswered = { body, number };
    headers[attemptHeader] = number;
  }
  const ask = () =>
    fetch(callPath(row, options), {
      method: row.method,
      headers,
      // The bearer is the only credential there is.
      credentials: 'omit',
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
  try {
    let response = await ask();
    const puzzle = response.headers.get(puzzleHeader);
    if (puzzle) {
      const { solvePuzzle } = (await import(/* @vite-ignore */ solver)) as typeof import('./puzzle.ts');
      headers[puzzleHeader] = await solvePuzzle(puzzle);
      response = await ask();
    }
    if (row.adds) unanswered = undefined;
    options.heard?.(response.headers);
    if (response.ok) return { ok: true, status: response.status, data: await readAnswer(response) };
    return (await failure(response, token)) as Failed<RefusalOf<C>>;
  } catch {
    return unreachable as Failed<RefusalOf<C>>;
  }
}

async function failure(response: Response, token: string): Promise<Failed> {
  const { status, headers } = response;
  // Answers of a proxy or the platform are no problem documents: they get the closest name.
  const problem = headers.get('content-type')?.startsWith('application/problem+json')
    ? ((await response.json()) as Problem)
    : problemOf(codeOf(status), status);
  // A login made meanwhile in another tab has its own token: an answer to the old one must not end it.
  if (problem.code === 'unauthenticated' && token === readToken()) clearToken();
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return { ok: false, status, problem, ...(retryAfter >= 0 && { retryAfter }) };
}

function codeOf(status: number): ProblemCode {
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'rate_limited';
  if (status >= 502) return 'unavailable';
  return status >= 500 ? 'internal' : 'invalid_body';
}

/** There was no answer: offline, or the connection was cut. */
export const unreachable: Failed = { ok: false, status: 0, problem: problemOf('unavailable', 0) };

function problemOf(code: ProblemCode, status: number): Problem {
  return { type: 'about:blank', title: code, status, detail: '', code, requestId: '' };
}

import type { AnswersOf, AnyCall, FileAnswer } from '#contract/calls/call';
import { puzzleHeader } from '#contract/headers';
import { type Problem, problems } from '#contract/problem';
import type { Failure } from '../domain/failure.ts';
import { dataPolicy, guardingHeaders } from './guarding-headers.ts';

/** An answer that is a file: a page, a PDF. */
export interface FileReply {
  readonly headers?: Readonly<Record<string, string>>;
  readonly file: { readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> };
}

/** What a handler answers, of whatever call. */
export type Reply = (FileReply | { readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown }) & {
  /** Default 200, or 204 without content. */
  readonly status?: number;
};

/** What the handler of a call may answer: one of the row's answers with the status that the row gives for it. */
export type ReplyTo<C extends AnyCall> = {
  [Status in keyof AnswersOf<C>]: ReplyWith<Status, AnswersOf<C>[Status]>;
}[keyof AnswersOf<C>];

type ReplyWith<Status, Answer> =
  | (undefined extends Answer ? { readonly status: Status } : never)
  | (FileAnswer extends Answer ? FileReply & WithStatus<Status> : never)
  | JsonReply<Status, Exclude<Answer, FileAnswer | undefined>>;

type JsonReply<Status, Answer> = [Answer] extends [never]
  ? never
  : { readonly headers?: Readonly<Record<string, string>>; readonly json: Answer } & WithStatus<Status>;

type WithStatus<Status> = Status extends 200 ? { readonly status?: 200 } : { readonly status: Status };

const always = { ...guardingHeaders, 'cache-control': 'no-store', vary: 'Authorization' };

export function toResponse(reply: Reply, requestId: string): Response {
  const headers = new Headers({ ...always, 'x-request-id': requestId, ...reply.headers });
  if ('file' in reply) {
    headers.set('content-type', reply.file.type);
    return new Response(reply.file.content, { status: reply.status ?? 200, headers });
  }
  headers.set('content-security-policy', dataPolicy);
  if (reply.json === undefined) return new Response(null, { status: reply.status ?? 204, headers });
  if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(reply.json), { status: reply.status ?? 200, headers });
}

/** A named failure as an RFC 9457 problem document. */
export function toProblem(
  failure: Failure,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = problems[failure.code];
  const { detail = title, errors, receiptUrl, retryAfterSeconds, puzzle } = failure.details;
  const problem: Problem = {
    type: `urn:problem:${failure.code}`,
    title,
    status,
    detail,
    code: failure.code,
    ...(errors && { errors }),
    requestId,
    ...(receiptUrl !== undefined && { receiptUrl }),
  };
  return toResponse(
    {
      status,
      json: problem,
      headers: {
        'content-type': 'application/problem+json; charset=utf-8',
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
        ...(puzzle !== undefined && { [puzzleHeader]: puzzle }),
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...headers,
      },
    },
    requestId,
  );
}

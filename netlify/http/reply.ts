import { type Problem, problems } from '#contract/problem';
import type { Failure } from '../domain/failure.ts';

/** What a handler answers: JSON, or a text of another type (a page, an export). */
export interface Reply {
  readonly status?: number;
  /** Sent as JSON; without it the answer has no body. */
  readonly json?: unknown;
  readonly text?: { readonly type: string; readonly content: string };
  /** A file that is no text. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };
  /** Text that is made piece by piece while it is sent (a long export). */
  readonly stream?: { readonly type: string; readonly pieces: AsyncIterable<string> };
  readonly headers?: Readonly<Record<string, string>>;
}

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'Authorization' };

export function toResponse(reply: Reply, requestId: string): Response {
  const headers = new Headers({ ...always, 'x-request-id': requestId, ...reply.headers });
  if (reply.text) {
    headers.set('content-type', reply.text.type);
    return new Response(reply.text.content, { status: reply.status ?? 200, headers });
  }
  if (reply.bytes) {
    headers.set('content-type', reply.bytes.type);
    return new Response(reply.bytes.content, { status: reply.status ?? 200, headers });
  }
  if (reply.stream) {
    headers.set('content-type', reply.stream.type);
    return new Response(streamOf(reply.stream.pieces), { status: reply.status ?? 200, headers });
  }
  if (reply.json === undefined) return new Response(null, { status: reply.status ?? 204, headers });
  if (!headers.has('content-type')) headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(reply.json), { status: reply.status ?? 200, headers });
}

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A named failure as an RFC 9457 problem document. */
export function toProblem(
  failure: Failure,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = problems[failure.code];
  const { detail = title, errors, receiptUrl, retryAfterSeconds } = failure.details;
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
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...headers,
      },
    },
    requestId,
  );
}

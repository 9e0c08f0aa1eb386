import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { problems } from '#contract/problem';
import { type App, app } from '../app.ts';
import { Failure } from '../domain/failure.ts';
import { authenticate, type SignedIn } from '../domain/session.ts';
import { EnvironmentError } from '../env.ts';
import type { LimitName } from '../services/limits.ts';
import { createLog, describeError, type Log, maskSource } from '../services/log.ts';
import { parseForm, parseJson, readBytes } from './body.ts';
import { type Reply, toProblem, toResponse } from './reply.ts';
import { sourceOf } from './source.ts';

type Method = 'GET' | 'POST' | 'PATCH';
type Auth = 'none' | 'user' | 'admin';
type Schema = z.ZodMiniType;
/** The most a JSON body may weigh, in bytes. */
const jsonBytes = 16 * 1024;

export interface Call<Body, User> {
  readonly app: App;
  /** Lines written here carry the request id. */
  readonly log: Log;
  readonly requestId: string;
  /** The checked body; the raw bytes for `body: 'raw'`; `undefined` without a body. */
  readonly body: Body;
  /** Set with `auth: 'user'` or `'admin'`. */
  readonly user: User;
  /** Where the call comes from, as limits count it. */
  readonly source: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Does work once the answer is on its way; the platform keeps the function alive until it ends. Failures are logged. */
  after(name: string, work: () => Promise<unknown>): void;
}

export interface Definition<B extends Schema | 'raw' | undefined, A extends Auth> {
  /** In logs. */
  readonly name: string;
  readonly method: Method;
  /** A schema for JSON; `'raw'` for a caller that signs its bytes (no check of origin and content type); nothing for no body. */
  readonly body?: B;
  /** Default 16 KB. */
  readonly maxBytes?: number;
  /** Also takes the same call as a plain form post, for browsers with scripts off; it is answered by a page, failures too. */
  readonly form?: FormPost<BodyOf<B>>;
  readonly auth: A;
  /** Counted by source, before anything else that costs. */
  readonly limits?: readonly LimitName[];
  handle(call: Call<BodyOf<B>, A extends 'none' ? undefined : SignedIn>): Promise<Reply>;
}

export interface FormPost<Body> {
  /** Checks the flat fields of the markup; error paths name them. */
  readonly schema: Schema;
  toBody(fields: Readonly<Record<string, string>>, checked: unknown): Body;
  page(outcome: FormOutcome): Reply;
}

export type FormOutcome =
  | { readonly json: unknown }
  | { readonly failure: Failure; readonly fields: Readonly<Record<string, string>> };

type BodyOf<B> = B extends Schema ? z.infer<B> : B extends 'raw' ? Uint8Array : undefined;

export interface Endpoint {
  (request: Request, context: Context): Promise<Response>;
  readonly method: Method;
}

/**
 * One call of the contract, from Request to Response: method, origin, content type, size, JSON, limit, bearer, schema, then `handle`.
 * Every failure leaves as a problem document; an unexpected one shows nothing but the request id.
 */
export function endpoint<const B extends Schema | 'raw' | undefined, const A extends Auth>(
  definition: Definition<B, A>,
): Endpoint {
  const serve = async (request: Request, context: Context): Promise<Response> => {
    const requestId = randomUUID();
    const started = performance.now();
    const source = sourceOf(context.ip);
    let log = createLog(undefined, { requestId, route: definition.name });
    const form = isFormPost(request) ? definition.form : undefined;
    let fields: Readonly<Record<string, string>> = {};
    const finish = (response: Response, code?: string) => {
      log.info('request', {
        method: request.method,
        status: response.status,
        outcome: response.status < 400 ? 'ok' : response.status < 500 ? 'refused' : 'failed',
        durationMs: Math.round(performance.now() - started),
        source: maskSource(source),
        ...(code !== undefined && { code }),
      });
      return response;
    };
    try {
      if (request.method !== definition.method) throw new Failure('method_not_allowed');
      const core = app();
      log = core.log.with({ requestId, route: definition.name });
      const raw = definition.body === 'raw';
      if (definition.method !== 'GET' && !raw) refuseForeign(request, core.env.siteUrl);
      if (form) fields = parseForm(await readBytes(request, definition.maxBytes ?? jsonBytes));
      const input = form ? fields : await readInput(request, definition);

      const bearer = definition.auth === 'none' ? undefined : bearerOf(request.headers);
      const claims = bearer === undefined ? undefined : await core.tokens.verify(bearer, core.now());
      const limited = Promise.all((definition.limits ?? []).map((name) => core.limits.count(name, source)));
      const recognised =
        definition.auth === 'none'
          ? undefined
          : authenticate(core, claims, definition.auth === 'admin' ? 'admin' : 'user');
      // Started together, both questions travel in one request; the limit's answer comes first.
      recognised?.catch(() => undefined);
      await limited;
      const user = await recognised;

      const body = form
        ? form.toBody(fields, check(form.schema, fields))
        : typeof definition.body === 'object'
          ? check(definition.body, input)
          : input;
      const call: Call<unknown, SignedIn | undefined> = {
        app: core,
        log,
        requestId,
        body,
        user,
        source,
        params: context.params ?? {},
        query: new URL(request.url).searchParams,
        headers: request.headers,
        after(name, work) {
          const done = work().catch((error: unknown) =>
            log.error(name, { outcome: 'failed', reason: describeError(error) }),
          );
          context.waitUntil?.(done);
        },
      };
      const reply = await definition.handle(call as Call<BodyOf<B>, A extends 'none' ? undefined : SignedIn>);
      return finish(toResponse(form ? form.page({ json: reply.json }) : reply, requestId));
    } catch (error) {
      const failure =
        error instanceof Failure
          ? error
          : new Failure('internal', { detail: `Something went wrong here. Reference: ${requestId}` });
      if (error instanceof EnvironmentError) log.error('environment', { reason: error.problems.join('; ') });
      else if (failure.code === 'internal') log.error('unexpected', { reason: describeError(error) });
      else if (failure.details.cause instanceof Error)
        log.warn('cause', { reason: failure.details.cause.message, code: failure.code });
      if (form) {
        const page = form.page({ failure, fields });
        return finish(toResponse({ ...page, status: problems[failure.code].status }, requestId), failure.code);
      }
      const headers = failure.code === 'method_not_allowed' ? { allow: definition.method } : {};
      return finish(toProblem(failure, requestId, headers), failure.code);
    }
  };
  return Object.assign(serve, { method: definition.method });
}

/** Several methods on one path. */
export function byMethod(
  ...endpoints: readonly [Endpoint, ...Endpoint[]]
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const match = endpoints.find(({ method }) => method === request.method);
    if (match) return match(request, context);
    const response = await endpoints[0](request, context);
    response.headers.set('allow', endpoints.map(({ method }) => method).join(', '));
    return response;
  };
}

/** A state-changing call must come from our own pages, or from no page at all. */
function refuseForeign(request: Request, siteUrl: string): void {
  const origin = request.headers.get('origin');
  if (origin !== null ? origin !== siteUrl : request.headers.get('sec-fetch-site') === 'cross-site')
    throw new Failure('forbidden');
}

const isFormPost = (request: Request) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

async function readInput(
  request: Request,
  { body, maxBytes }: Pick<Definition<Schema | 'raw' | undefined, Auth>, 'body' | 'maxBytes'>,
): Promise<unknown> {
  if (body === undefined) return undefined;
  if (body === 'raw') return readBytes(request, maxBytes ?? jsonBytes);
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset=utf-?8\s*)?$/i.test(type)) throw new Failure('unsupported_media_type');
  return parseJson(await readBytes(request, maxBytes ?? jsonBytes));
}

function check(schema: Schema, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  throw new Failure('invalid_body', { detail: 'Some fields are not valid.', errors });
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
